export const chart = 'M4 20V11M12 20V4M20 20v-6'
