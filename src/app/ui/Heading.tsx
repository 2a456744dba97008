import type { ReactNode } from 'react'

interface Props {
  big?: boolean
  /** Said to readers alone, where the screen begins with something larger. */
  hidden?: boolean
  children: ReactNode
}

/** The name of a screen. It takes the focus as the screen opens, so that readers begin there. */
export function Heading({ big, hidden, children }: Props) {
  const look = big ? 'headline' : hidden ? 'unseen' : undefined
  return (
    <h1 ref={focusOnMount} tabIndex={-1} className={look}>
      {children}
    </h1>
  )
}

/**
 * With the next frame, which lays the screen out anyway; and not from a field that asked for the focus
 * meanwhile.
 */
function focusOnMount(heading: HTMLElement | null) {
  if (!heading) return
  const page = heading.ownerDocument
  const before = page.activeElement
  requestAnimationFrame(() => {
    if (page.activeElement === before) heading.focus({ preventScroll: true })
  })
}
