import { useSelector } from '@xstate/react'
import type { PendingChange } from '#contract/person'
import type { ContactKind, ContactActor } from '#machines/person/contact.flow'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { phoneText } from './naming.ts'
import { usePersonWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { useSessionWords } from '#app/features/session/words.ts'
import { Form } from '#app/features/app/Form.tsx'

interface Props {
  flow: ContactActor
  kind: ContactKind
  now: string | null
  confirmed: boolean
  pending: PendingChange | null
}

/** Folded until it is wanted: the new address, and the request for its code. */
export function ContactChangeForm({ flow, kind, now, confirmed, pending }: Props) {
  const { person: texts } = usePersonWords()
  const changed = useSelector(flow, (snapshot) => snapshot.matches('changed'))
  const refused = useSelector(flow, ({ context }) => context.refusal !== null)
  return (
    <div className="stack stack-close">
      {pending && !changed && (
        <Callout tone="wait" icon={clock}>
          <p>{texts.waiting(kind === 'phone' ? phoneText(pending.to) : pending.to)}</p>
          <Button onClick={() => flow.send({ type: 'change.resume', pending })}>
            {texts.submitCode}
          </Button>
        </Callout>
      )}
      {now !== null && !confirmed && !pending && <PendingChangeNote {...{ flow, kind, now }} />}
      <details ref={refused ? openDetails : null}>
        <summary className="button">{now === null ? texts.add : texts.change}</summary>
        <RequestForm {...{ flow, kind }} />
      </details>
    </div>
  )
}

/** Unfolds the form that was refused. */
function openDetails(folded: HTMLDetailsElement | null) {
  if (folded) folded.open = true
}

/** The contact they signed up with and never confirmed. */
function PendingChangeNote({ flow, kind, now }: Pick<Props, 'flow' | 'kind'> & { now: string }) {
  const { person: texts } = usePersonWords()
  const { value, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('requesting'))
  return (
    <Callout tone="wait" icon={clock}>
      <p>{texts[kind].unconfirmed}</p>
      <RefusalCallout note={value === now ? refusal : null} />
      <Button
        busy={busy}
        onClick={() => {
          flow.send({ type: 'value.set', value: now })
          flow.send({ type: 'change.request' })
        }}
      >
        {texts.confirm}
      </Button>
    </Callout>
  )
}

const fieldPlaces = {
  email: { name: 'email', at: ['/email'], codes: [] },
  phone: { name: 'phone', at: ['/phone'], codes: ['NO_DIGITS'] },
} as const

function RequestForm({ flow, kind }: Pick<Props, 'flow' | 'kind'>) {
  const words = useSharedWords()
  const { session } = useSessionWords()
  const { person: texts } = usePersonWords()
  const value = useSelector(flow, ({ context }) => context.value)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('requesting'))
  const borrowing = useSelector(flow, (snapshot) => snapshot.matches('borrowing'))
  const { host } = useDevice()
  const nothing = useSelector(flow, (snapshot) => !snapshot.can({ type: 'change.request' }))
  const wrong =
    refusal?.code === 'ALREADY_EXISTS'
      ? texts.taken
      : fieldErrorText(refusal, words, fieldPlaces[kind])
  return (
    <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'change.request' })}>
      <TextField
        label={texts[kind].field}
        hint={kind === 'phone' ? session.phoneHint : undefined}
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        name={kind}
        readOnly={busy}
        value={value}
        onChange={({ target }) => flow.send({ type: 'value.set', value: target.value })}
        wrong={wrong}
        refused={wrong === undefined ? null : refusal}
      />
      <RefusalCallout note={refusal} placed={wrong !== undefined} />
      <div className="cluster">
        <Button type="submit" busy={busy} off={nothing}>
          {texts.sendCode}
        </Button>
        {kind === 'phone' && host.requestPhone && (
          <Button kind="quiet" busy={borrowing} onClick={() => flow.send({ type: 'number.ask' })}>
            {texts.useTelegramNumber}
          </Button>
        )}
      </div>
    </Form>
  )
}
