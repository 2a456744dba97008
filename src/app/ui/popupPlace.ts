const GAP = 6

/** Below what opened it or above it, in the window's coordinates; a phone shows it at the bottom. */
export function placePopup(popup: HTMLElement, opener: Element) {
  const { clientWidth, clientHeight } = popup.ownerDocument.documentElement
  const { top, bottom, left, right, width } = opener.getBoundingClientRect()
  const below = clientHeight - bottom - GAP
  const put = (name: string, px: number) => popup.style.setProperty(name, `${Math.round(px)}px`)
  put('--room', clientHeight)
  const isAbove = below < popup.offsetHeight + GAP && top > below
  put('--opener', width)
  put('--room', Math.max(0, isAbove ? top - GAP : below) - GAP)
  const own = popup.offsetWidth
  const start = left + own > clientWidth ? right - own : left
  put('--left', Math.max(GAP, Math.min(start, clientWidth - own - GAP)))
  put('--top', isAbove ? top - GAP : bottom + GAP)
  popup.dataset['above'] = String(isAbove)
}
