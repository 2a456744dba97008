import { isTyping } from './searchKey.ts'

/** A second key has to follow `g` so soon. */
const CHORD_MS = 1_500

/**
 * `j` and `k` go down and up the rows of a table, `x` ticks the row one is at, `g` and one more go to
 * a page. Nothing happens while somebody types.
 */
export function watchListKeys(onPage: (key: string) => void): () => void {
  const { document: page } = window
  let chordUntil = 0
  const onKey = (pressed: KeyboardEvent) => {
    const plain = !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey
    if (!plain || isTyping(pressed.target)) return
    if (pressed.timeStamp < chordUntil) {
      chordUntil = 0
      onPage(pressed.key)
    } else if (pressed.key === 'g') chordUntil = pressed.timeStamp + CHORD_MS
    else if (pressed.key === 'j') focusRow(page, 1)
    else if (pressed.key === 'k') focusRow(page, -1)
    else if (pressed.key === 'x') chooseRow(page)
  }
  page.addEventListener('keydown', onKey)
  return () => page.removeEventListener('keydown', onKey)
}

/** The first link of the next row; the first row, where none has the focus. */
function focusRow(page: Document, step: 1 | -1) {
  const links = [...page.querySelectorAll('tbody tr')].flatMap(
    (row) => row.querySelector<HTMLAnchorElement>('a') ?? [],
  )
  const at = links.findIndex((link) => link === page.activeElement)
  links[at < 0 ? 0 : at + step]?.focus()
}

function chooseRow(page: Document) {
  page.activeElement?.closest('tbody tr')?.querySelector<HTMLElement>('[type=checkbox]')?.click()
}
