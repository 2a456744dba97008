import { useSelector } from '@xstate/react'
import type { PersonActor } from '#machines/person/person.flow'
import { useFlow } from '#app/context.tsx'
import { Card } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { Devices } from '#app/features/session/DeviceSessions.tsx'
import { Leaving } from '#app/features/session/SignOutButtons.tsx'
import { DeviceLock } from '#app/features/proof/DeviceLock.tsx'
import { Security } from '#app/features/proof/Security.tsx'
import { Recording } from '#app/features/support/Recording.tsx'
import { Contacts } from './Contacts.tsx'
import { DataForm } from './DataForm.tsx'
import { KycStatus } from './KycStatusRow.tsx'
import { TasteForm } from './DisplayPreferencesForm.tsx'
import { usePersonWords } from './words.ts'

/** Who somebody is to us, how they are reached, how they want to see us, and where they are signed in. */
export function Profile() {
  const { person: said } = usePersonWords()
  const flow = useFlow('person')
  return (
    <>
      <header className="room-head">
        <PageTitle word={said.title} />
      </header>
      <div className="split">
        <div className="stack">
          {flow && <AboutYou flow={flow} />}
          {flow && <Contacts flow={flow} />}
          <Security />
          <DeviceLock />
          <Devices />
        </div>
        <div className="stack">
          <TasteForm />
          <Recording />
          <Leaving />
        </div>
      </div>
    </>
  )
}

function AboutYou({ flow }: { flow: PersonActor }) {
  const { person: said } = usePersonWords()
  const person = useSelector(flow, ({ context }) => context.person)
  const unread = useSelector(flow, (seen) => seen.matches('unread'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <Card
      title={said.data}
      busy={!person && !unread}
      beside={person && <KycStatus status={person.data.kyc_status} />}
    >
      {person && <DataForm flow={flow} data={person.data} />}
      {!person && !unread && <SkeletonRows count={3} />}
      {unread && (
        <NotShown
          title={said.unread}
          note={refusal}
          again={() => flow.send({ type: 'person.refresh' })}
        />
      )}
    </Card>
  )
}
