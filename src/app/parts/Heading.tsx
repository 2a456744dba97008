import type { ReactNode } from 'react'

/** The name of a screen. It takes the focus as the screen opens, so that readers begin there. */
export function Heading({ big = false, children }: { big?: boolean; children: ReactNode }) {
  return (
    <h1 ref={arrive} tabIndex={-1} className={big ? 'headline' : undefined}>
      {children}
    </h1>
  )
}

function arrive(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
}
