import type { ReactNode } from 'react'
import type { Brand as BrandLook } from '#contract/reference'
import { Brand } from './Brand.tsx'
import { Icon } from './Icon.tsx'
import { RoomLink } from './RoomLink.tsx'

export interface ShellRoom {
  href: string
  onGo: () => void
  icon: string
  word: string
  current: boolean
  /** Has no tab of its own on a phone, where there is room for few: another room leads to it. */
  railOnly?: boolean
}

interface Shown {
  brand: BrandLook | undefined
  /** How the list of rooms is called, and the way past it. */
  label: string
  skip: string
  rooms: readonly ShellRoom[]
  /** Whoever is signed in: last in the rail, one of the tabs on a phone. */
  me: ShellRoom
  myName: string
  /** Inside Telegram the frame around us names the bank already. */
  hosted: boolean
  children: ReactNode
}

/**
 * The walls of the house: a rail of rooms where there is space, folded to its icons where there is
 * less, and tabs under the thumb on a phone and in Telegram.
 */
export function Shell({ brand, label, skip, rooms, me, myName, hosted, children }: Shown) {
  const home = rooms[0]
  return (
    <div className="app">
      <a className="skip" href="#content">
        {skip}
      </a>
      {!hosted && (
        <nav className="rail" aria-label={label}>
          {home && brand && (
            <RoomLink {...home} className="brand">
              <Brand {...brand} />
            </RoomLink>
          )}
          {rooms.map((room) => (
            <RailLink key={room.href} {...room} />
          ))}
          <div className="rail-end">
            <RailLink {...me} word={myName} label={me.word} />
          </div>
        </nav>
      )}
      <div>
        {!hosted && (
          <header className="top-bar">
            <span className="brand">{brand && <Brand {...brand} />}</span>
          </header>
        )}
        {children}
        <TabBar label={label} rooms={[...rooms.filter(({ railOnly }) => !railOnly), me]} />
      </div>
    </div>
  )
}

function RailLink({ icon, word, label, href, onGo, current }: ShellRoom & { label?: string }) {
  return (
    <RoomLink
      {...{ href, onGo, current }}
      className="rail-link"
      {...(label && { label: `${label}: ${word}` })}
    >
      <Icon path={icon} />
      <span className="cut">{word}</span>
    </RoomLink>
  )
}

function TabBar({ label, rooms }: { label: string; rooms: readonly ShellRoom[] }) {
  return (
    <nav className="tab-bar" aria-label={label}>
      {rooms.map(({ icon, word, ...way }) => (
        <RoomLink key={way.href} {...way} className="tab">
          <Icon path={icon} />
          <span className="cut">{word}</span>
        </RoomLink>
      ))}
    </nav>
  )
}
