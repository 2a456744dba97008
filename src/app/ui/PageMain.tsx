import type { ReactNode } from 'react'

interface Props {
  hosted: boolean
  loading?: boolean
  /** Read by somebody who came for this page alone: a column in the middle. */
  lone?: boolean
  children: ReactNode
}

export function PageMain({ hosted, loading, lone = false, children }: Props) {
  const look = hosted ? 'room room-host' : 'room'
  return (
    <main
      className={lone ? `${look} room-lone` : look}
      id="content"
      tabIndex={-1}
      aria-busy={loading}
    >
      {children}
    </main>
  )
}
