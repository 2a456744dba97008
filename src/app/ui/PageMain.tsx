import type { ReactNode } from 'react'

interface Props {
  hosted: boolean
  loading?: boolean
  children: ReactNode
}

export function PageMain({ hosted, loading, children }: Props) {
  const look = hosted ? 'room room-host' : 'room'
  return (
    <main className={look} id="content" tabIndex={-1} aria-busy={loading}>
      {children}
    </main>
  )
}
