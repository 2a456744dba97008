import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { counterpartyTypes } from '#contract/counterparty'
import type {
  CounterpartyDraft,
  newCounterpartyFlow,
} from '#machines/counterparty/newCounterparty.flow'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { ResetForm } from '#app/features/order/ResetForm.tsx'
import { useCounterpartyWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

type NewCounterpartyActor = ActorRefFrom<typeof newCounterpartyFlow>

/** Where they are paid comes after. For somebody who is saved already it links to them. */
export function NewCounterpartyForm({ flow }: { flow: NewCounterpartyActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const reset = {
    shown: useSelector(flow, (snapshot) => snapshot.can({ type: 'draft.clear' })),
    onStart: () => flow.send({ type: 'draft.clear' }),
  }
  const nameless = useSelector(flow, ({ context }) => context.draft.name.trim() === '')
  return (
    <>
      <PageHead word={texts.newTitle} />
      <Form className="narrow" onSubmit={() => flow.send({ type: 'counterparty.save' })}>
        <BodyPanel title={texts.about} beside={<ResetForm {...reset} />} busy={busy}>
          <Fields flow={flow} />
          <div className="cluster">
            <SubmitButton {...{ host, busy }} wide={false} off={nameless} word={texts.save} />
            <Button
              kind="quiet"
              off={busy}
              onClick={() => flow.send({ type: 'counterparty.drop' })}
            >
              {texts.cancel}
            </Button>
          </div>
        </BodyPanel>
      </Form>
    </>
  )
}

function Fields({ flow }: { flow: NewCounterpartyActor }) {
  const words = useSharedWords()
  const { counterparty: texts } = useCounterpartyWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const known = refusal?.facts.errors?.find(({ code }) => code === 'KNOWN')?.params
  const set = (change: Partial<CounterpartyDraft>) => flow.send({ type: 'draft.set', change })
  const wrong = {
    name: fieldErrorText(refusal, words, { name: 'other', at: known ? [] : ['/name'] }),
    nickname: fieldErrorText(refusal, words, { name: 'other', at: ['/nickname'] }),
    email: fieldErrorText(refusal, words, { name: 'email', at: ['/email'] }),
    phone: fieldErrorText(refusal, words, { name: 'phone', at: ['/phone'] }),
  }
  const field = (name: keyof typeof wrong) => ({
    name,
    wrong: wrong[name],
    refused: wrong[name] === undefined ? null : refusal,
    value: draft[name],
    readOnly: busy,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value }),
  })
  return (
    <>
      {known ? (
        <AlreadyKnown id={known.id ?? ''} name={draft.name} />
      ) : (
        <RefusalCallout note={refusal} placed={Object.values(wrong).some(Boolean)} />
      )}
      <RadioGroup
        label={texts.type}
        options={counterpartyTypes.map((value) => ({ value, word: texts.types[value] }))}
        value={draft.type}
        onChoose={(type) => set({ type })}
      />
      <TextField label={texts.name} hint={texts.nameHint} {...field('name')} />
      <TextField
        label={texts.optional(texts.nickname)}
        hint={texts.nicknameHint}
        {...field('nickname')}
      />
      <div className="fields">
        <TextField label={texts.optional(texts.email)} type="email" {...field('email')} />
        <TextField label={texts.optional(texts.phone)} type="tel" {...field('phone')} />
      </div>
    </>
  )
}

function AlreadyKnown({ id, name }: { id: string; name: string }) {
  const { counterparty: texts } = useCounterpartyWords()
  const linkTo = useLinkTo()
  return (
    <Callout tone="wait" icon={alert}>
      <p role="alert">{texts.known(name)}</p>
      <PageLink {...linkTo('counterparties', id)}>{texts.openKnown}</PageLink>
    </Callout>
  )
}
