import type { ReactNode } from 'react'

interface Parts {
  hosted: boolean
  /** Its code is still on its way. */
  coming?: boolean
  children: ReactNode
}

/** What a page shows: its name, what stands beside it, and the rest below. */
export function PageMain({ hosted, coming, children }: Parts) {
  const look = hosted ? 'room room-host' : 'room'
  return (
    <main className={look} id="content" tabIndex={-1} aria-busy={coming}>
      {children}
    </main>
  )
}
