export const arrowUp = 'M7 7h10v10M7 17 17 7'
