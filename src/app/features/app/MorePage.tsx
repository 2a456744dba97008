import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.tsx'
import { Count } from '#app/ui/CountBadge.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { chevron } from '#app/ui/icons/chevron.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { useUnread } from '#app/features/notice/unread.ts'
import { nameOf } from '#app/features/person/naming.ts'
import { navigationFor } from './navigation.ts'
import { PageTitle } from './PageTitle.tsx'
import { useConfig, useWay } from './routing.ts'
import { useAppWords } from './words.ts'

/** On a phone: every room that has no tab of its own. */
export function More() {
  const { pages: room } = useAppWords()
  const unread = useUnread()
  const way = useWay()
  const person = useSelector(useFlow('person'), (known) => known?.context.person)
  const rest = navigationFor(useConfig()?.kind).filter(({ at }) => at !== 'tab')
  const name = nameOf(person)
  return (
    <>
      <header className="room-head">
        <PageTitle word={room.more} />
      </header>
      <nav className="card" aria-label={room.more}>
        <ul className="rows">
          {rest.map(({ route, icon }) => (
            <li key={route}>
              <RowLink
                {...way(route)}
                icon={icon}
                name={room[route]}
                {...(route === 'profile' && name && { hint: name })}
                end={
                  <span className="cluster">
                    {route === 'notices' && <Count number={unread} word={room.waiting} />}
                    <Icon path={chevron} />
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
