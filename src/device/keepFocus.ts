/**
 * What is pressed may go with the state it was pressed in. The focus then moves to the nearest part
 * that is left, so that keyboards and screen readers go on there and not at the top of the page.
 */
export function keepFocus(page: Document): () => void {
  /** What was focused last, and what is around it: once removed it no longer knows. */
  let around: Element[] = []
  const isLost = () => page.activeElement === page.body && isGone(around[0])
  const note = ({ target }: FocusEvent) => {
    around = target instanceof Element ? [target, ...ancestorsOf(target)] : []
  }
  /** Whoever left a part that stays, left it for nothing. */
  const forget = () =>
    queueMicrotask(() => {
      if (page.activeElement === page.body && !isLost()) around = []
    })
  let frame = 0
  const look = () => {
    cancelAnimationFrame(frame)
    // By then a field or a heading that came may have taken the focus.
    frame = requestAnimationFrame(() => {
      if (isLost()) focusNearest(around)
    })
  }
  const watch = new MutationObserver(look)
  page.addEventListener('focusin', note)
  page.addEventListener('focusout', forget)
  watch.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    watch.disconnect()
    cancelAnimationFrame(frame)
    page.removeEventListener('focusin', note)
    page.removeEventListener('focusout', forget)
  }
}

function ancestorsOf({ parentElement }: Element): Element[] {
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}

const isGone = (part: Element | undefined) =>
  part !== undefined && (!part.isConnected || part.matches(':disabled'))

/** The part that held it, by its heading if it has one; an empty part holds nothing to go on with. */
function focusNearest(around: readonly Element[]) {
  const part = around.find(
    (one) => one.isConnected && one.querySelector('h1, h2, h3, a, button, input'),
  )
  const goal = part?.querySelector<HTMLElement>('h1, h2, h3') ?? part
  if (!(goal instanceof HTMLElement)) return
  goal.tabIndex = -1
  goal.focus({ preventScroll: true })
}
