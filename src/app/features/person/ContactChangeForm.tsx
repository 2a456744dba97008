import { useSelector } from '@xstate/react'
import type { PendingChange } from '#contract/person'
import type { ContactKind, ContactActor } from '#machines/person/contact.flow'
import { Button } from '#app/ui/Button.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { wrongAt } from '#app/features/app/refusalText.ts'
import { phoneShown } from './naming.ts'
import { usePersonWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { useSessionWords } from '#app/features/session/words.ts'

interface Shown {
  flow: ContactActor
  kind: ContactKind
  now: string | null
  confirmed: boolean
  asked: PendingChange | null
}

/** Folded until it is wanted: the new address, and asking for its code. */
export function ContactAsk({ flow, kind, now, confirmed, asked }: Shown) {
  const { person: said } = usePersonWords()
  const changed = useSelector(flow, (seen) => seen.matches('changed'))
  const refused = useSelector(flow, ({ context }) => context.refusal !== null)
  return (
    <div className="stack stack-close">
      {asked && !changed && (
        <Notice tone="wait" icon={clock}>
          <p>{said.waiting(kind === 'phone' ? phoneShown(asked.to) : asked.to)}</p>
          <Button onClick={() => flow.send({ type: 'change.resume', pending: asked })}>
            {said.enterCode}
          </Button>
        </Notice>
      )}
      {now !== null && !confirmed && !asked && <Unconfirmed {...{ flow, kind, now }} />}
      <details key={String(changed)} ref={refused ? unfold : null}>
        <summary className="button">{now === null ? said.add : said.change}</summary>
        <AskForm {...{ flow, kind }} />
      </details>
    </div>
  )
}

/** A refusal is read where it was asked. */
function unfold(folded: HTMLDetailsElement | null) {
  if (folded) folded.open = true
}

/** What they came in with, and never showed to be theirs. */
function Unconfirmed({ flow, kind, now }: Pick<Shown, 'flow' | 'kind'> & { now: string }) {
  const { person: said } = usePersonWords()
  const { value, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.matches('requesting'))
  return (
    <Notice tone="wait" icon={clock}>
      <p>{said[kind].unconfirmed}</p>
      <Refused note={value === now ? refusal : null} />
      <Button
        busy={busy}
        onClick={() => {
          flow.send({ type: 'value.set', value: now })
          flow.send({ type: 'change.request' })
        }}
      >
        {said.confirm}
      </Button>
    </Notice>
  )
}

const places = {
  email: { name: 'email', at: ['/email'], codes: [] },
  phone: { name: 'phone', at: ['/phone'], codes: ['NO_DIGITS'] },
} as const

function AskForm({ flow, kind }: Pick<Shown, 'flow' | 'kind'>) {
  const words = useSharedWords()
  const { session } = useSessionWords()
  const { person: said } = usePersonWords()
  const value = useSelector(flow, ({ context }) => context.value)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (seen) => seen.matches('requesting'))
  const nothing = useSelector(flow, (seen) => !seen.can({ type: 'change.request' }))
  const wrong =
    refusal?.code === 'ALREADY_EXISTS' ? said.taken : wrongAt(refusal, words, places[kind])
  return (
    <form
      className="stack stack-close"
      method="post"
      noValidate
      onSubmit={(form) => {
        form.preventDefault()
        flow.send({ type: 'change.request' })
      }}
    >
      <Field
        label={said[kind].field}
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
      <Refused note={refusal} placed={wrong !== undefined} />
      <div>
        <Button type="submit" busy={busy} off={nothing}>
          {said.sendCode}
        </Button>
      </div>
    </form>
  )
}
