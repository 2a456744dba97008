/** A door that somebody waits at until it is opened. */
export function gate() {
  let unlock = () => {}
  const open = new Promise<void>((resolve) => {
    unlock = resolve
  })
  return { open, unlock }
}
