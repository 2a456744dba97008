import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { CountBadge } from '#app/ui/CountBadge.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { chevron } from '#app/ui/icons/chevron.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { useUnread } from '#app/features/notice/unread.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { personName } from '#app/features/person/naming.ts'
import { navigationFor } from './navigation.ts'
import { PageTitle } from './PageTitle.tsx'
import { useConfig, useLinkTo } from './routing.ts'
import { useAppWords } from './words.ts'
import { RowList } from './RowList.tsx'

export function MorePage() {
  const { pages: pageTexts } = useAppWords()
  const unread = useUnread()
  const linkTo = useLinkTo()
  const person = useSelector(useFlow('person'), (known) => known?.context.person)
  const rest = navigationFor(useConfig()?.kind, useOpenRole()).filter(({ at }) => at !== 'tab')
  const name = personName(person)
  return (
    <>
      <header className="room-head">
        <PageTitle word={pageTexts.more} />
      </header>
      <nav className="card" aria-label={pageTexts.more}>
        <RowList of={rest} by="route">
          {({ route, icon }) => (
            <RowLink
              {...linkTo(route)}
              icon={icon}
              name={pageTexts[route]}
              {...(route === 'profile' && name && { hint: name })}
              end={
                <span className="cluster">
                  {route === 'notices' && <CountBadge number={unread} word={pageTexts.waiting} />}
                  <Icon path={chevron} />
                </span>
              }
            />
          )}
        </RowList>
      </nav>
    </>
  )
}
