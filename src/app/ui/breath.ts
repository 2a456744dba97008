/** Lets the page breathe: whatever waits to be painted or heard has its turn before the rest is done. */
export const breath = () => new Promise<void>((go) => void setTimeout(go))
