import type { ReactNode } from 'react'

interface Props {
  big?: boolean
  /** For screen readers only. */
  hidden?: boolean
  children: ReactNode
}

export function Heading({ big, hidden, children }: Props) {
  const look = big ? 'headline' : hidden ? 'unseen' : undefined
  return (
    <h1 ref={focusOnMount} tabIndex={-1} className={look}>
      {children}
    </h1>
  )
}

/** In the next frame, which lays out anyway; unless a field took the focus meanwhile. */
function focusOnMount(heading: HTMLElement | null) {
  if (!heading) return
  const page = heading.ownerDocument
  const before = page.activeElement
  requestAnimationFrame(() => {
    if (page.activeElement === before) heading.focus({ preventScroll: true })
  })
}
