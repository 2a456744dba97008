import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { counterpartyTypes } from '#contract/counterparty'
import type {
  CounterpartyDraft,
  newCounterpartyFlow,
} from '#machines/counterparty/newCounterparty.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { Choice } from '#app/ui/RadioGroup.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { wrongAt } from '#app/features/app/refusalText.ts'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { StartAnew } from '#app/features/order/ResetForm.tsx'
import { useCounterpartyWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'

type NewActor = ActorRefFrom<typeof newCounterpartyFlow>

/** Who it is; where they are paid comes after. Somebody saved already is a way to them, not an error. */
export function NewCounterparty({ flow }: { flow: NewActor }) {
  const { counterparty: said } = useCounterpartyWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const anew = {
    shown: useSelector(flow, (seen) => seen.can({ type: 'draft.clear' })),
    onStart: () => flow.send({ type: 'draft.clear' }),
  }
  const nameless = useSelector(flow, ({ context }) => context.draft.name.trim() === '')
  return (
    <>
      <PageTitle word={said.newTitle} />
      <form
        className="narrow"
        method="post"
        noValidate
        onSubmit={(form) => {
          form.preventDefault()
          flow.send({ type: 'counterparty.save' })
        }}
      >
        <Card title={said.about} beside={<StartAnew {...anew} />} busy={busy}>
          <CardBody>
            <Fields flow={flow} />
            <div className="cluster">
              <HostMain {...{ host, busy }} wide={false} off={nameless} word={said.save} />
              <Button
                kind="quiet"
                off={busy}
                onClick={() => flow.send({ type: 'counterparty.drop' })}
              >
                {said.cancel}
              </Button>
            </div>
          </CardBody>
        </Card>
      </form>
    </>
  )
}

function Fields({ flow }: { flow: NewActor }) {
  const words = useSharedWords()
  const { counterparty: said } = useCounterpartyWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const known = refusal?.facts.errors?.find(({ code }) => code === 'KNOWN')?.params
  const set = (change: Partial<CounterpartyDraft>) => flow.send({ type: 'draft.set', change })
  const wrong = {
    name: wrongAt(refusal, words, { name: 'other', at: known ? [] : ['/name'] }),
    nickname: wrongAt(refusal, words, { name: 'other', at: ['/nickname'] }),
    email: wrongAt(refusal, words, { name: 'email', at: ['/email'] }),
    phone: wrongAt(refusal, words, { name: 'phone', at: ['/phone'] }),
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
        <Refused note={refusal} placed={Object.values(wrong).some(Boolean)} />
      )}
      <Choice
        label={said.type}
        options={counterpartyTypes.map((value) => ({ value, word: said.types[value] }))}
        value={draft.type}
        onChoose={(type) => set({ type })}
      />
      <Field label={said.name} hint={said.nameHint} {...field('name')} />
      <Field label={said.optional(said.nickname)} hint={said.nicknameHint} {...field('nickname')} />
      <div className="fields">
        <Field label={said.optional(said.email)} type="email" {...field('email')} />
        <Field label={said.optional(said.phone)} type="tel" {...field('phone')} />
      </div>
    </>
  )
}

function AlreadyKnown({ id, name }: { id: string; name: string }) {
  const { counterparty: said } = useCounterpartyWords()
  const way = useWay()
  return (
    <Notice tone="wait" icon={alert}>
      <p role="alert">{said.known(name)}</p>
      <PageLink {...way('counterparties', id)}>{said.openKnown}</PageLink>
    </Notice>
  )
}
