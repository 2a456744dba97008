/** A key with Ctrl or ⌘, which the browser then leaves alone. */
export function watchChordKey(view: Window, key: string, onPress: () => void): () => void {
  const onKey = (pressed: KeyboardEvent) => {
    if (pressed.key !== key || !(pressed.ctrlKey || pressed.metaKey)) return
    pressed.preventDefault()
    onPress()
  }
  view.addEventListener('keydown', onKey)
  return () => view.removeEventListener('keydown', onKey)
}
