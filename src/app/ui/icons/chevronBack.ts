export const chevronBack = 'm15 18-6-6 6-6'
