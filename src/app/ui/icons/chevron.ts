export const chevron = 'm9 18 6-6-6-6'
