import type { ReactNode } from 'react'
import { useDevice } from '#app/context.tsx'
import { HostBack } from '#app/ui/HostBackButton.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { arrowBack } from '#app/ui/icons/arrowBack.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import '#app/features/counterparty/counterparty.css'

interface Shown {
  /** Where the way up has an address of its own. */
  href?: string
  onGo: () => void
  /** While something is being done that has to be seen to its end. */
  off?: boolean
  children: ReactNode
}

/** The way up from one of many; where the host has a button for ways back, it is that one. */
export function Back({ href, onGo, off = false, children }: Shown) {
  const { host } = useDevice()
  if (host.main.has) return <HostBack host={host} onBack={onGo} />
  const inside = (
    <>
      <Icon path={arrowBack} />
      {children}
    </>
  )
  return (
    <nav>
      {href === undefined ? (
        <button type="button" className="back" aria-disabled={off} onClick={() => off || onGo()}>
          {inside}
        </button>
      ) : (
        <PageLink className="back" {...{ href, onGo }}>
          {inside}
        </PageLink>
      )}
    </nav>
  )
}
