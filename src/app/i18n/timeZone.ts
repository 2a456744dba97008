/** Where the days and months of whoever looks begin. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
