import { useSelector } from '@xstate/react'
import type { IdentityChange, IdentityChangeStatus } from '#contract/identityChange'
import type { ChangeRequestActor } from '#machines/identityChange/changeRequest.flow'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { useKycWords } from '#app/features/kyc/words.ts'
import { formatDateTimeShort } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { Button } from '#app/ui/Button.tsx'
import type { Tone } from '#app/ui/Callout.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { info } from '#app/ui/icons/info.ts'
import { ChangeRequestForm } from './ChangeRequestForm.tsx'
import { newValueText } from './newValueText.ts'
import { usePersonWords } from './words.ts'

const VerdictButtons = sandboxOnly(() =>
  loadChunk(() => import('#app/features/sandbox/VerdictButtons.tsx')),
)

/** A change of what was verified: one request at a time, from the form to the verdict. */
export function ChangeRequest({ flow }: { flow: ChangeRequestActor }) {
  const { person: texts } = usePersonWords()
  const { change, refusal } = useSelector(flow, ({ context }) => context)
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const reading = useSelector(flow, (snapshot) => snapshot.matches('reading'))
  const drafting = useSelector(
    flow,
    (snapshot) => snapshot.matches('drafted') || snapshot.matches('requesting'),
  )
  if (unread)
    return (
      <LoadFailed
        title={texts.changes.unread}
        note={refusal}
        onRetry={() => flow.send({ type: 'change.refresh' })}
      />
    )
  if (drafting) return <ChangeRequestForm flow={flow} />
  if (reading && !change) return <SkeletonRows count={1} />
  return (
    <div className="stack stack-close" aria-live="polite">
      {change && change.status !== 'WITHDRAWN' && <NewestChange {...{ flow, change }} />}
      <RefusalCallout note={refusal} />
      <NextStep flow={flow} />
    </div>
  )
}

const looks: Record<IdentityChangeStatus, { tone: Tone; icon: string }> = {
  REQUESTED: { tone: 'wait', icon: alert },
  IN_REVIEW: { tone: 'wait', icon: clock },
  APPROVED: { tone: 'good', icon: check },
  DECLINED: { tone: 'bad', icon: alert },
  WITHDRAWN: { tone: 'calm', icon: info },
}

function NewestChange({ flow, change }: { flow: ChangeRequestActor; change: IdentityChange }) {
  const { person: texts } = usePersonWords()
  const { kyc } = useKycWords()
  const language = useLanguage()
  const away = useSelector(flow, (snapshot) => snapshot.matches('away'))
  const { subject, status, reason, moved_at } = change
  return (
    <div className="stack stack-half">
      <div className="between">
        <span className="label">{texts.changes.subjects[subject]}</span>
        <Status {...looks[status]} word={texts.changes.status[status]} />
      </div>
      <p>{newValueText(change, language)}</p>
      {reason && <p>{kyc.reasons[reason]}</p>}
      <p className="small soft">
        {away ? kyc.away.text : texts.changes.next[status](subject)}{' '}
        {kyc.since(formatDateTimeShort(moved_at, language))}
      </p>
    </div>
  )
}

function NextStep({ flow }: { flow: ChangeRequestActor }) {
  const { person: texts } = usePersonWords()
  const can = useSelector(
    flow,
    (snapshot) => ({
      form: snapshot.can({ type: 'form.open' }),
      documents: snapshot.can({ type: 'documents.open' }),
      withdraw: snapshot.can({ type: 'change.withdraw' }),
      refresh: snapshot.matches('away'),
      simulate: snapshot.can({ type: 'verdict.simulate', word: 'green' }),
    }),
    same,
  )
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <div className="cluster">
      {can.form && (
        <Button onClick={() => flow.send({ type: 'form.open' })}>{texts.changes.open}</Button>
      )}
      {can.documents && (
        <Button kind="primary" onClick={() => flow.send({ type: 'documents.open' })}>
          {texts.changes.documents}
        </Button>
      )}
      {can.refresh && (
        <Button onClick={() => flow.send({ type: 'change.refresh' })}>{texts.changes.back}</Button>
      )}
      {can.withdraw && (
        <Button kind="quiet" onClick={() => flow.send({ type: 'change.withdraw' })}>
          {texts.changes.withdraw}
        </Button>
      )}
      {busy && <Button busy>{texts.changes.busy}</Button>}
      {can.simulate && <VerdictButtons flow={flow} />}
    </div>
  )
}

const same = (one: Record<string, boolean>, other: Record<string, boolean>) =>
  Object.entries(one).every(([name, value]) => other[name] === value)
