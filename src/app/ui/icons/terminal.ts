export const terminal = 'M12 19h8M4 17l6-6-6-6'
