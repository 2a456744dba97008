/** `/` goes to the search field of the page, or asks for a page that has one. */
export function watchSearchKey(onSearch: () => void): () => void {
  const { document: page } = window
  const onKey = (pressed: KeyboardEvent) => {
    const plain = !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey
    if (pressed.key !== '/' || !plain || isTyping(pressed.target)) return
    pressed.preventDefault()
    const field = page.querySelector<HTMLInputElement>('input[type=search]')
    if (field) field.select()
    else onSearch()
  }
  page.addEventListener('keydown', onKey)
  return () => page.removeEventListener('keydown', onKey)
}

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')
