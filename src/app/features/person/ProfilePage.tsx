import { useSelector } from '@xstate/react'
import type { PersonActor } from '#machines/person/person.flow'
import { useFlow } from '#app/context.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { DeviceSessions } from '#app/features/session/DeviceSessions.tsx'
import { SignOutButtons } from '#app/features/session/SignOutButtons.tsx'
import { DeviceLock } from '#app/features/proof/DeviceLock.tsx'
import { Security } from '#app/features/proof/Security.tsx'
import { Recording } from '#app/features/support/Recording.tsx'
import { Contacts } from './Contacts.tsx'
import { DataForm } from './DataForm.tsx'
import { KycStatusRow } from './KycStatusRow.tsx'
import { DisplayPreferencesForm } from './DisplayPreferencesForm.tsx'
import { usePersonWords } from './words.ts'

export function ProfilePage() {
  const { person: texts } = usePersonWords()
  const flow = useFlow('person')
  return (
    <>
      <header className="room-head">
        <PageTitle word={texts.title} />
      </header>
      <div className="split">
        <div className="stack">
          {flow && <PersonDetails flow={flow} />}
          {flow && <Contacts flow={flow} />}
          <Security />
          <DeviceLock />
          <DeviceSessions />
        </div>
        <div className="stack">
          <DisplayPreferencesForm />
          <Recording />
          <SignOutButtons />
        </div>
      </div>
    </>
  )
}

function PersonDetails({ flow }: { flow: PersonActor }) {
  const { person: texts } = usePersonWords()
  const person = useSelector(flow, ({ context }) => context.person)
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <Panel
      title={texts.data}
      busy={!person && !unread}
      beside={person && <KycStatusRow status={person.data.kyc_status} />}
    >
      {person && <DataForm flow={flow} data={person.data} />}
      {!person && !unread && <SkeletonRows count={3} />}
      {unread && (
        <LoadFailed
          title={texts.unread}
          note={refusal}
          onRetry={() => flow.send({ type: 'person.refresh' })}
        />
      )}
    </Panel>
  )
}
