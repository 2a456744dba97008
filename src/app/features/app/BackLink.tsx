import type { ReactNode } from 'react'
import { useDevice } from '#app/context.ts'
import { HostBackButton } from '#app/ui/HostBackButton.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { arrowBack } from '#app/ui/icons/arrowBack.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import './pageHead.css'

interface Props {
  /** Missing where the page above has no URL of its own. */
  href?: string
  onGo: () => void
  /** While something is running that has to be seen to its end. */
  off?: boolean
  children: ReactNode
}

/** Up from one item to its list; where the host has a back button, that one is used. */
export function BackLink({ href, onGo, off = false, children }: Props) {
  const { host } = useDevice()
  if (host.main.has) return <HostBackButton host={host} onBack={onGo} />
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
