/** Enough of an address to tell one from another; never enough to copy. */
export const addressEnds = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
