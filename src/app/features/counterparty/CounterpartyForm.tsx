import { useSelector } from '@xstate/react'
import type { Counterparty } from '#contract/counterparty'
import type { CounterpartyActor } from '#machines/counterparty/counterparty.flow'
import type { CounterpartyEdit } from '#machines/counterparty/counterparty.setup'
import { useDevice } from '#app/context.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { check } from '#app/ui/icons/check.ts'
import { Status } from '#app/ui/Status.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { useCounterpartyWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'

/** What was typed stays through a refusal; what another device changed is read again. */
export function CounterpartyForm({ flow, one }: { flow: CounterpartyActor; one: Counterparty }) {
  const words = useSharedWords()
  const { counterparty: texts } = useCounterpartyWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.matches('saving'))
  const elsewhere = useSelector(
    flow,
    (snapshot) => !snapshot.matches('saving') && snapshot.hasTag('busy'),
  )
  const saved = useSelector(flow, (snapshot) => snapshot.matches({ known: 'saved' }))
  const refusal = useSelector(flow, (snapshot) =>
    snapshot.context.destinationId === null && !snapshot.matches({ known: 'confirmingDeletion' })
      ? snapshot.context.refusal
      : null,
  )
  const wrong = {
    name: fieldErrorText(refusal, words, { name: 'other', at: ['/name'] }),
    nickname: fieldErrorText(refusal, words, { name: 'other', at: ['/nickname'] }),
    email: fieldErrorText(refusal, words, { name: 'email', at: ['/email'] }),
    phone: fieldErrorText(refusal, words, { name: 'phone', at: ['/phone'] }),
  }
  const field = (name: keyof typeof wrong) => ({
    name,
    wrong: wrong[name],
    refused: wrong[name] === undefined ? null : refusal,
    defaultValue: one[name] ?? '',
    readOnly: busy,
    autoComplete: 'off',
  })
  const save = (typed: FormData) => {
    flow.send({ type: 'counterparty.save', change: changeIn(typed) })
  }
  return (
    <Panel
      title={texts.about}
      beside={<span className="small soft">{texts.types[one.type]}</span>}
      busy={busy}
    >
      <Form onSubmit={save}>
        <PanelBody>
          <RefusalCallout note={refusal} placed={Object.values(wrong).some(Boolean)} />
          <TextField label={texts.name} hint={texts.nameHint} {...field('name')} />
          <TextField
            label={texts.optional(texts.nickname)}
            hint={texts.nicknameHint}
            {...field('nickname')}
          />
          <TextField label={texts.optional(texts.email)} type="email" {...field('email')} />
          <TextField label={texts.optional(texts.phone)} type="tel" {...field('phone')} />
          <div className="cluster">
            <SubmitButton {...{ host, busy }} off={elsewhere} wide={false} word={texts.save} />
            <output>{saved && <Status tone="good" icon={check} word={texts.saved} />}</output>
          </div>
        </PanelBody>
      </Form>
    </Panel>
  )
}

function changeIn(form: FormData): CounterpartyEdit {
  const typed = (name: string) => formText(form, name)
  return {
    name: typed('name'),
    nickname: typed('nickname') || null,
    email: typed('email') || null,
    phone: typed('phone').replace(/\D/g, '') || null,
  }
}
