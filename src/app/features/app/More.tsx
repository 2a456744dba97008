import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.tsx'
import { Count } from '#app/ui/Count.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { chevron } from '#app/ui/roomIcons.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { useUnread } from '#app/features/notice/unread.ts'
import { nameOf } from '#app/features/person/naming.ts'
import { useInsideWords } from '#app/i18n/speak.tsx'
import { listedFor } from './listedRooms.ts'
import { RoomTitle } from './PageTitle.tsx'
import { useConfig, useWay } from './routing.ts'

/** On a phone: every room that has no tab of its own. */
export default function More() {
  const { room } = useInsideWords()
  const unread = useUnread()
  const way = useWay()
  const person = useSelector(useFlow('person'), (known) => known?.context.person)
  const rest = listedFor(useConfig()?.kind).filter(({ at }) => at !== 'tab')
  const name = nameOf(person)
  return (
    <>
      <header className="room-head">
        <RoomTitle word={room.more} />
      </header>
      <nav className="card" aria-label={room.more}>
        <ul className="rows">
          {rest.map((to) => (
            <li key={to.name}>
              <RowLink
                {...way(to.name)}
                icon={to.icon}
                name={room[to.name]}
                {...(to.name === 'profile' && name && { hint: name })}
                end={
                  <span className="cluster">
                    {to.name === 'notices' && <Count number={unread} word={room.waiting} />}
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
