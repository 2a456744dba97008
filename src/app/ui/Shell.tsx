import type { ReactNode } from 'react'
import type { Brand as BrandLook } from '#contract/tenantConfig'
import { Brand } from './Brand.tsx'
import { Count } from './Count.tsx'
import { Icon } from './Icon.tsx'
import { RoomLink } from './PageLink.tsx'

export interface ShellRoom {
  href: string
  onGo: () => void
  icon: string
  word: string
  current: boolean
  /** How many things wait there, and in a word what of them. */
  waiting?: { number: number; word: string }
}

/** Among the tabs of a phone as well, in the rail alone, or at its foot. */
interface ListedRoom extends ShellRoom {
  at: 'tab' | 'rail' | 'foot'
  /** The name of whoever is signed in, on the way to what is theirs. */
  own?: string
}

interface Shown {
  brand: BrandLook | undefined
  /** How the list of rooms is called, and the way past it. */
  label: string
  skip: string
  rooms: readonly ListedRoom[]
  /** On a phone: where every room is listed that has no tab. */
  more: ShellRoom
  /** What came and is not read yet, said aloud when it changes. */
  news: string
  /** Inside Telegram the frame around us names the bank already. */
  hosted: boolean
  children: ReactNode
}

/**
 * The walls of the house: a rail of rooms where there is space, folded to its icons where there is
 * less, and tabs under the thumb on a phone and in Telegram.
 */
export function Shell({ brand, label, skip, rooms, more, news, hosted, children }: Shown) {
  const mine = rooms.find(({ own }) => own !== undefined)
  const told = rooms.find(({ waiting }) => waiting !== undefined)
  return (
    <div className="app">
      <a className="skip" href="#content">
        {skip}
      </a>
      <p className="unseen" role="status">
        {news}
      </p>
      {!hosted && <Rail {...{ brand, label, rooms }} />}
      <div>
        {!hosted && (
          <header className="top-bar">
            <span className="brand">{brand && <Brand {...brand} />}</span>
            <div className="top-ways">
              {told && <TopWay room={told} />}
              {mine && <TopWay room={mine} />}
            </div>
          </header>
        )}
        {children}
        <nav className="tab-bar" aria-label={label}>
          {[...rooms.filter(({ at }) => at === 'tab'), more].map((room) => (
            <Way key={room.href} room={room} className="tab" />
          ))}
        </nav>
      </div>
    </div>
  )
}

function Rail({ brand, label, rooms }: Pick<Shown, 'brand' | 'label' | 'rooms'>) {
  const home = rooms[0]
  return (
    <nav className="rail" aria-label={label}>
      {home && brand && (
        <RoomLink {...wayTo(home)} className="brand">
          <Brand {...brand} />
        </RoomLink>
      )}
      {rooms
        .filter(({ at }) => at !== 'foot')
        .map((room) => (
          <Way key={room.href} room={room} className="rail-link" />
        ))}
      <div className="rail-end">
        {rooms
          .filter(({ at }) => at === 'foot')
          .map((room) => (
            <Way key={room.href} room={room} className="rail-link" />
          ))}
      </div>
    </nav>
  )
}

const wayTo = ({ href, onGo, current }: ShellRoom) => ({ href, onGo, current })

/** On a phone, beside the name of the house. */
const TopWay = ({ room }: { room: ShellRoom }) => (
  <RoomLink {...wayTo(room)} className="button button-quiet me">
    <Icon path={room.icon} />
    <span className="unseen">{room.word}</span>
    {room.waiting && <Count {...room.waiting} />}
  </RoomLink>
)

function Way({ room, className }: { room: ShellRoom & { own?: string }; className: string }) {
  const { own, word, icon, waiting } = room
  return (
    <RoomLink
      {...wayTo(room)}
      className={className}
      {...(own !== undefined && own !== word && { label: `${word}: ${own}` })}
    >
      <Icon path={icon} />
      <span className="cut">{own ?? word}</span>
      {waiting && <Count {...waiting} />}
    </RoomLink>
  )
}
