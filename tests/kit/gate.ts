/** A promise and the function that resolves it. */
export function gate() {
  let unlock = () => {}
  const open = new Promise<void>((resolve) => {
    unlock = resolve
  })
  return { open, unlock }
}
