import type { ReactNode } from 'react'
import { useDevice } from '#app/context.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { arrowBack } from '#app/ui/icons/arrowBack.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PageTitle } from './PageTitle.tsx'
import { isOnTab, usePageAbove } from './pageAbove.ts'
import { useLocation } from './routing.ts'
import { useAppWords } from './words.ts'
import './pageHead.css'

interface Props {
  word: string
  /** A `BackLink` where the page above is named on every screen; null where there is none. */
  back?: ReactNode
  text?: ReactNode
  /** What stands beside the title. */
  children?: ReactNode
}

export const PageHead = ({ word, back = <BackArrow />, text, children }: Props) => (
  <header className="page-head">
    {back}
    <div className="room-head">
      <PageTitle word={word} />
      {children}
    </div>
    {text}
  </header>
)

/** On a phone every page below a tab leads up; elsewhere the rail or the host does. */
function BackArrow() {
  const { host } = useDevice()
  const { pages } = useAppWords()
  const above = usePageAbove()
  const onTab = isOnTab(useLocation())
  if (host.main.has || above === null || onTab) return null
  return (
    <nav className="back-arrow">
      <PageLink className="back" label={pages.back} {...above}>
        <Icon path={arrowBack} />
      </PageLink>
    </nav>
  )
}
