/**
 * For the ref of a part that goes once its button is pressed: the focus stays in the row. One
 * function for all renders, or each of them would move the focus.
 */
export const focusBackTo = (selector: string) => (part: HTMLElement | null) => () => {
  if (part?.querySelector(':focus'))
    part.closest('li')?.querySelector<HTMLElement>(selector)?.focus()
}
