import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { REQUEST_NOTE_MAX, requestDays } from '#contract/paymentRequest'
import type { newRequestFlow, RequestDraft } from '#machines/paymentRequest/newRequest.flow'
import { useDevice } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { currencyOption } from '#app/features/currency/currencyOption.tsx'
import { useAmountError } from '#app/features/order/Amounts.tsx'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { useSharedWords } from '#app/i18n/words.ts'
import { AmountField, CurrencyPick } from '#app/ui/AmountField.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { useRequestWords } from './words.ts'
import '#app/theme/forms.css'

type NewRequestActor = ActorRefFrom<typeof newRequestFlow>

export function NewRequest({ flow }: { flow: NewRequestActor }) {
  const { paymentRequest: texts } = useRequestWords()
  const linkTo = useLinkTo()
  const stage = useSelector(flow, ({ value }) => value)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <>
      <PageHead
        word={texts.makeTitle}
        back={<BackLink {...linkTo('requests')}>{texts.title}</BackLink>}
        text={<p className="soft">{texts.makeText}</p>}
      >
        <WalletSwitcher />
      </PageHead>
      {stage === 'reading' && <PanelSkeleton count={3} />}
      {stage === 'refused' && (
        <LoadFailed
          alone
          title={texts.oneUnread}
          note={refusal}
          onRetry={() => flow.send({ type: 'offer.retry' })}
        />
      )}
      {stage !== 'reading' && stage !== 'refused' && <RequestForm flow={flow} />}
    </>
  )
}

function RequestForm({ flow }: { flow: NewRequestActor }) {
  const { paymentRequest: texts } = useRequestWords()
  const shared = useSharedWords()
  const { host } = useDevice()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const set = (change: Partial<RequestDraft>) => flow.send({ type: 'draft.set', change })
  const wrong = fieldErrorText(refusal, shared, { name: 'other', at: ['/note'] })
  return (
    <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'request.make' })}>
      <div className="card">
        <RequestAmount flow={flow} />
      </div>
      <div className="card">
        <PanelBody>
          <TextField
            label={texts.note}
            hint={texts.noteHint}
            value={draft.note}
            maxLength={REQUEST_NOTE_MAX}
            autoComplete="off"
            {...(wrong !== undefined && { wrong })}
            refused={wrong === undefined ? null : refusal}
            onChange={({ currentTarget: { value } }) => set({ note: value })}
          />
          <SelectField
            label={texts.validFor}
            value={String(draft.days)}
            options={requestDays.map((days) => ({ value: String(days), word: texts.days(days) }))}
            onChange={({ currentTarget: { value } }) => set({ days: Number(value) })}
          />
          <WhoPays flow={flow} />
        </PanelBody>
      </div>
      <RefusalCallout note={refusal} placed={isPlaced(refusal?.code) || wrong !== undefined} />
      <SubmitButton host={host} word={texts.create} busy={busy} wide={false} />
    </Form>
  )
}

/** What strangers get to see is said before it is allowed. */
function WhoPays({ flow }: { flow: NewRequestActor }) {
  const { paymentRequest: texts } = useRequestWords()
  const linkTo = useLinkTo()
  const { draft, currencies, fromOutside, toOpen } = useSelector(flow, ({ context }) => context)
  const currency = currencies.find(({ uuid }) => uuid === draft.currencyId)
  if (!currency) return null
  if (!fromOutside.includes(currency.uuid))
    return toOpen.includes(currency.uuid) ? (
      <p className="small soft">
        {texts.accountFirst(currency.meta.symbol)}{' '}
        <PageLink {...linkTo('accounts')}>{texts.openAccount}</PageLink>
      </p>
    ) : null
  const { account, address } = texts.shownToAll
  return (
    <SelectField
      label={texts.whoPays}
      value={draft.outside ? 'everybody' : 'customers'}
      options={(['customers', 'everybody'] as const).map((value) => ({
        value,
        word: texts.payers[value],
      }))}
      hint={draft.outside ? (currency.is_crypto ? address : account) : undefined}
      onChange={({ currentTarget: { value } }) =>
        flow.send({ type: 'draft.set', change: { outside: value === 'everybody' } })
      }
    />
  )
}

const placed: readonly (string | undefined)[] = [
  'AMOUNT_INVALID',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
]
const isPlaced = (code: string | undefined) => placed.includes(code)

function RequestAmount({ flow }: { flow: NewRequestActor }) {
  const { paymentRequest: texts } = useRequestWords()
  const { draft, currencies, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const language = useLanguage()
  const wrong = useAmountError({ context: { refusal } })
  const currency = currencies.find(({ uuid }) => uuid === draft.currencyId)
  return (
    <AmountField
      label={texts.amount}
      value={draft.amount}
      onType={(amount) => flow.send({ type: 'draft.set', change: { amount } })}
      focusFirst
      help={texts.amountHint}
      {...(isPlaced(refusal?.code) && wrong !== undefined && { wrong })}
      pick={
        <CurrencyPick
          label={texts.currency}
          symbol={currency?.meta.symbol}
          none={texts.choose}
          value={draft.currencyId}
          options={currencies.map((one) => currencyOption(one, language))}
          onPick={(currencyId) => flow.send({ type: 'draft.set', change: { currencyId } })}
          off={busy}
        />
      }
    />
  )
}
