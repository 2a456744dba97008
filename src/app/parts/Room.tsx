import type { ReactNode } from 'react'

/** What a room shows: its name, what stands beside it, and the rest below. */
export function Room({ hosted, children }: { hosted: boolean; children: ReactNode }) {
  return (
    <main className={hosted ? 'room room-host' : 'room'} id="content" tabIndex={-1}>
      {children}
    </main>
  )
}
