/** A key with Ctrl or ⌘, which the browser then leaves alone. */
export function watchChordKey(key: string, onPress: () => void): () => void {
  const onKey = (pressed: KeyboardEvent) => {
    if (pressed.key !== key || !(pressed.ctrlKey || pressed.metaKey)) return
    pressed.preventDefault()
    onPress()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}
