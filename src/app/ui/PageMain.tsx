import type { ReactNode } from 'react'

interface Props {
  hosted: boolean
  /** Its code is still on its way. */
  loading?: boolean
  children: ReactNode
}

/** What a page shows: its name, what stands beside it, and the rest below. */
export function PageMain({ hosted, loading, children }: Props) {
  const look = hosted ? 'room room-host' : 'room'
  return (
    <main className={look} id="content" tabIndex={-1} aria-busy={loading}>
      {children}
    </main>
  )
}
