import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { placeShown, type placeFlow } from '#machines/order/place.flow'
import type { OrderPayee } from '#machines/order/payee.setup'
import { referenceIn } from '#machines/order/quote.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { Groups } from '#app/ui/Groups.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { info } from '#app/ui/icons/info.ts'
import { OutcomeUnknown } from '#app/ui/OutcomeUnknown.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { sortCodeText } from '#app/i18n/sortCode.ts'
import { currencyLabel } from '#client/currencyLabel'
import { walletNameOf } from '#app/features/overview/walletName.ts'
import { useOverviewWords } from '#app/features/overview/words.ts'
import {
  findCurrency,
  useConfirmation,
  useOrderOffer,
  useOrderPayee,
  usePlaceFlow,
  useQuoteFlow,
} from './orderForm.hooks.ts'
import { referenceWord } from './orderLook.ts'
import { PlannedPayment, useSubmitWord } from '#app/features/schedule/PlannedPayment.tsx'
import { QuotePrice } from './QuotePrice.tsx'
import { trimmedAmount } from './rates.ts'
import { useOrderWords, type OrderWords } from './words.ts'
import { StepBack } from '#app/features/app/StepBack.tsx'

interface Props {
  theirs: string
  /** The button's text. */
  word: (amount: string) => string
  way: keyof OrderWords['order']['final']
}

/** Everything once more before the money moves. */
export function OrderReview({ theirs, word, way }: Props) {
  const { order: texts } = useOrderWords()
  const payee = useOrderPayee()
  return (
    <>
      {payee && (
        <section className="card" aria-label={texts.payee}>
          <PanelBody>
            <PayeeLines payee={payee} />
          </PanelBody>
        </section>
      )}
      <PlannedPayment payee={payee} />
      <QuotePrice theirs={theirs} />
      <FinalNote way={way} />
      <Confirm word={word} />
    </>
  )
}

function Confirm({ word }: Pick<Props, 'word'>) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const form = useFlow('orderForm')
  const place = usePlaceFlow()
  const price = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context.quote ?? null)
  const confirmation = useConfirmation()
  const ready = useSelector(form, (snapshot) => snapshot?.can(confirmation) ?? false)
  const editable = useSelector(form, (snapshot) => snapshot?.can({ type: 'form.edit' }) ?? false)
  const busy = useSelector(form, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const scheduling = useSubmitWord()
  const amount =
    price && formatAmount(trimmedAmount(price.from_amount), price.from_symbol, language)
  return (
    <ReviewActions
      {...{ place, ready, editable, busy }}
      word={scheduling ?? (amount === null ? texts.confirm : word(amount))}
      onEdit={() => form?.send({ type: 'form.edit' })}
    />
  )
}

/** Whether what is confirmed here can be undone. */
export function FinalNote({ way }: Pick<Props, 'way'>) {
  const { order: texts } = useOrderWords()
  const grave = way === 'crypto' || way === 'person'
  return (
    <Callout tone={grave ? 'wait' : 'calm'} icon={grave ? alert : info}>
      <p>{texts.final[way]}</p>
    </Callout>
  )
}

interface ActionsProps {
  place: ActorRefFrom<typeof placeFlow> | undefined
  ready: boolean
  editable: boolean
  busy: boolean
  word: string
  onEdit: () => void
}

/** Confirms what was reviewed, or leads back to it; asks again while its outcome is unknown. */
export function ReviewActions({ place, ready, editable, busy, word, onEdit }: ActionsProps) {
  const { order: texts } = useOrderWords()
  const { host } = useDevice()
  const unknown = useSelector(place, (snapshot) => snapshot && placeShown(snapshot).unknown)
  return (
    <>
      {unknown && (
        <OutcomeUnknown
          host={host}
          text={texts.unknown}
          askLabel={texts.checkAgain}
          onAsk={() => place?.send({ type: 'order.ask' })}
        />
      )}
      <div className="commit">
        <SubmitButton {...{ host, busy, word }} off={!ready && !busy} wide={false} />
        <StepBack off={!editable} onBack={onEdit}>
          {texts.edit}
        </StepBack>
      </div>
    </>
  )
}

type Line = readonly [string, ReactNode]

function PayeeLines({ payee }: { payee: OrderPayee }) {
  const { order: texts } = useOrderWords()
  const words = useOverviewWords()
  const coin = findCurrency(
    useOrderOffer(),
    useSelector(useQuoteFlow(), (snapshot) => snapshot?.context.from ?? null),
  )
  const network = coin ? currencyLabel(coin) : ''
  const lines: Line[] =
    payee.kind === 'contact'
      ? [[texts.payee, `${payee.name ?? texts.contact.unnamed} · ${texts.contact.kind}`]]
      : payee.kind === 'wallet'
        ? [[texts.payee, walletNameOf(payee.wallet, words)]]
        : payee.kind === 'address'
          ? cryptoLines({ ...payee, network }, texts)
          : destinationLines(payee, network, texts)
  const quote = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context)
  const reference = quote && referenceIn(quote)
  if (reference) lines.push([referenceWord(quote.orderType, texts), reference])
  return (
    <dl className="pairs">
      {lines.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Texts = OrderWords['order']

const cryptoLines = (
  { address, network, memo }: { address: string; network: string; memo?: string | null },
  texts: Texts,
): Line[] => [
  [texts.address, <Groups key="address" number={address} />],
  [texts.network, network],
  ...(memo ? [[texts.memo, memo] as const] : []),
]

function destinationLines(
  { name, destination }: Extract<OrderPayee, { kind: 'destination' }>,
  network: string,
  texts: Texts,
): Line[] {
  const { external_crypto_data: crypto, external_banking_data: bank } = destination
  const number = bank?.iban ?? bank?.account_number
  return [
    [texts.payee, name],
    ...(crypto ? cryptoLines({ ...crypto, network }, texts) : []),
    ...(bank?.sort_code ? [[texts.sortCode, sortCodeText(bank.sort_code)] as const] : []),
    ...(number ? [[texts.account, <Groups key="account" number={number} />] as const] : []),
    ...(bank ? [[texts.bank, bank.bank_name] as const] : []),
  ]
}
