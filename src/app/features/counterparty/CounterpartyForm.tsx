import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { Counterparty } from '#contract/counterparty'
import type { CounterpartyActor } from '#machines/counterparty/counterparty.flow'
import type { CounterpartyChange } from '#machines/counterparty/counterparty.setup'
import { useDevice } from '#app/context.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { check } from '#app/ui/icons/check.ts'
import { Status } from '#app/ui/Status.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { wrongAt } from '#app/features/app/refusalText.ts'
import { useCounterpartyWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'

/** Who it is. What was typed stays through a refusal; what another device changed is read anew. */
export function AboutThem({ flow, one }: { flow: CounterpartyActor; one: Counterparty }) {
  const words = useSharedWords()
  const { counterparty: said } = useCounterpartyWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (seen) => seen.matches('saving'))
  const elsewhere = useSelector(flow, (seen) => !seen.matches('saving') && seen.hasTag('busy'))
  const saved = useSelector(flow, (seen) => seen.matches({ known: 'saved' }))
  const refusal = useSelector(flow, ({ context }) =>
    context.destinationId === null ? context.refusal : null,
  )
  const wrong = {
    name: wrongAt(refusal, words, { name: 'other', at: ['/name'] }),
    nickname: wrongAt(refusal, words, { name: 'other', at: ['/nickname'] }),
    email: wrongAt(refusal, words, { name: 'email', at: ['/email'] }),
    phone: wrongAt(refusal, words, { name: 'phone', at: ['/phone'] }),
  }
  const field = (name: keyof typeof wrong) => ({
    name,
    wrong: wrong[name],
    refused: wrong[name] === undefined ? null : refusal,
    defaultValue: one[name] ?? '',
    readOnly: busy,
    autoComplete: 'off',
  })
  const save = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    flow.send({ type: 'counterparty.save', change: changeIn(new FormData(form.currentTarget)) })
  }
  return (
    <Card
      title={said.about}
      beside={<span className="small soft">{said.types[one.type]}</span>}
      busy={busy}
    >
      <form method="post" noValidate onSubmit={save}>
        <CardBody>
          <Refused note={refusal} placed={Object.values(wrong).some(Boolean)} />
          <Field label={said.name} hint={said.nameHint} {...field('name')} />
          <Field
            label={said.optional(said.nickname)}
            hint={said.nicknameHint}
            {...field('nickname')}
          />
          <Field label={said.optional(said.email)} type="email" {...field('email')} />
          <Field label={said.optional(said.phone)} type="tel" {...field('phone')} />
          <div className="cluster">
            <HostMain {...{ host, busy }} off={elsewhere} wide={false} word={said.save} />
            <output>{saved && <Status tone="good" icon={check} word={said.saved} />}</output>
          </div>
        </CardBody>
      </form>
    </Card>
  )
}

function changeIn(form: FormData): CounterpartyChange {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    name: typed('name'),
    nickname: typed('nickname') || null,
    email: typed('email') || null,
    phone: typed('phone').replace(/\D/g, '') || null,
  }
}
