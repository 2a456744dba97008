import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '#contract/person'
import { useDevice, useFlow } from '#app/house.tsx'
import { Card } from '#app/parts/Card.tsx'
import { Icon } from '#app/parts/Icon.tsx'
import { mail } from '#app/parts/icons.ts'
import { chevron, flask, screen, sun, user } from '#app/parts/roomIcons.ts'
import { RowLink } from '#app/parts/Row.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { sinceWhen } from '#app/words/ago.ts'
import { tongues } from '#app/words/words.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { dayOf, exactly } from '#app/words/when.ts'
import { useNow } from '#app/parts/now.ts'
import { KycStatus } from '#app/screens/person/KycStatus.tsx'
import { phoneShown } from '#app/screens/person/naming.ts'
import { RoomTitle } from './RoomTitle.tsx'
import { useConfig, useWay } from './standing.ts'

/** An honest welcome: who is here, and what this house can do for them so far. */
export function Home() {
  const { room } = useInsideWords()
  return (
    <>
      <header className="room-head">
        <Greeting />
      </header>
      <div className="split">
        <Card title={room.open}>
          <Doors />
        </Card>
        <WhoIsHere />
      </div>
      <p className="small soft">{room.later}</p>
    </>
  )
}

function Greeting() {
  const { room } = useInsideWords()
  const person = useSelector(useFlow('person'), (known) => known?.context.person)
  const hour = new Date(useNow()).getHours()
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'day'
  return <RoomTitle big word={room.greeting[part](person?.data.first_name ?? null)} />
}

function Doors() {
  const { room } = useInsideWords()
  const { kind } = useDevice()
  const isPlay = useConfig()?.kind === 'sandbox'
  const way = useWay()
  const rows = [
    { icon: user, name: room.openData, hint: room.openDataHint },
    { icon: mail, name: room.openContact, hint: room.openContactHint },
    { icon: screen, name: room.openSessions, hint: room.openSessionsHint },
    {
      icon: sun,
      name: room.openTaste,
      hint: kind === 'web' ? room.openTasteHint : Object.values(tongues).join(', '),
    },
  ]
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.name}>
          <RowLink {...row} {...way('profile')} end={<Icon path={chevron} />} />
        </li>
      ))}
      {isPlay && (
        <li>
          <RowLink
            icon={flask}
            name={room.openSandbox}
            hint={room.openSandboxHint}
            {...way('sandbox')}
            end={<Icon path={chevron} />}
          />
        </li>
      )}
    </ul>
  )
}

function WhoIsHere() {
  const { room } = useInsideWords()
  const person = useSelector(useFlow('person'), (known) => known?.context.person)
  return (
    <Card
      title={room.whose}
      busy={!person}
      beside={person && <KycStatus status={person.data.kyc_status} />}
    >
      {person ? <Facts user={person.user} /> : <SkeletonRows count={2} />}
    </Card>
  )
}

function Facts({ user }: { user: User }) {
  const { room, person: said } = useInsideWords()
  const language = useLanguage()
  const now = useNow()
  const { email, phone, last_sign_in_at: last } = user
  return (
    <div className="card-body stack stack-close">
      <dl className="pairs">
        {email !== null && <Pair word={said.email.name}>{email}</Pair>}
        {phone !== null && <Pair word={said.phone.name}>{phoneShown(phone)}</Pair>}
        {last !== null && (
          <Pair word={room.lastSignIn}>
            <time dateTime={last} title={exactly(last, language)}>
              {sinceWhen(last, now, language)}
            </time>
          </Pair>
        )}
      </dl>
      <p className="small soft">{room.member(dayOf(user.created_at, language))}</p>
    </div>
  )
}

const Pair = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)
