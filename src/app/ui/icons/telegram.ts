export const telegram = 'm22 2-7 20-4-9-9-4zM22 2 11 13'
