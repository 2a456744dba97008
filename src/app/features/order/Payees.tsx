import { isBankType } from '#contract/destination'
import type { Language } from '#contract/preferences'
import { orderTypeFor, type OrderPayee } from '#machines/order/payee.setup'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { people } from '#app/ui/icons/people.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Row, RowButton } from '#app/ui/Row.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import { currencyLabel } from '#client/currencyLabel'
import { useLanguage } from '#app/i18n/language.tsx'
import { AddressPayee } from './AddressPayee.tsx'
import {
  useQuoteLocked,
  useOrderOffer,
  useOrderPayee,
  useOrderPayees,
  useQuoteFlow,
} from './orderForm.hooks.ts'
import { walletNameOf } from '#app/features/overview/walletName.ts'
import { useOverviewWords } from '#app/features/overview/words.ts'
import { useOrderWords } from './words.ts'
import { useCounterpartyWords } from '#app/features/counterparty/words.ts'

export function Payees({ out }: { out: boolean }) {
  const chosen = useOrderPayee()
  return chosen ? <ChosenPayee payee={chosen} /> : <PayeeChoice out={out} />
}

function ChosenPayee({ payee }: { payee: OrderPayee }) {
  const words = usePayeeWords()
  const { order: texts } = words
  const language = useLanguage()
  const form = useFlow('orderForm')
  const off = useQuoteLocked()
  return (
    <Panel
      title={texts.payee}
      beside={
        <Button
          kind="quiet"
          off={off}
          onClick={({ currentTarget }) => {
            form?.send({ type: 'payee.drop' })
            focusNext(currentTarget.form)
          }}
        >
          {texts.somebodyElse}
        </Button>
      }
    >
      {payee.kind === 'address' ? (
        <PanelBody>
          <AddressPayee payee={payee} />
        </PanelBody>
      ) : (
        <Row icon={iconOf(payee)} {...payeeTexts(payee, words, language)} />
      )}
    </Panel>
  )
}

function PayeeChoice({ out }: { out: boolean }) {
  const { order: texts } = useOrderWords()
  const linkTo = useLinkTo()
  const payees = useOrderPayees(out)
  return (
    <Panel
      title={texts.payee}
      beside={
        payees.length > 0 && <PageLink {...linkTo('counterparties')}>{texts.addSomebody}</PageLink>
      }
    >
      {payees.length === 0 && (
        <EmptyState icon={people} title={texts.nobody}>
          <p className="soft">{texts.nobodyText}</p>
          <PageLink
            className={out ? 'button button-primary' : 'button'}
            {...linkTo('counterparties', 'new')}
          >
            {texts.addSomebody}
          </PageLink>
        </EmptyState>
      )}
      <ul className="rows">
        {payees.map((payee) => (
          <li key={payee.kind === 'destination' ? payee.destination.id : keyOf(payee)}>
            <PayeeItem payee={payee} />
          </li>
        ))}
        {!out && (
          <li>
            <NewAddress />
          </li>
        )}
      </ul>
    </Panel>
  )
}

/** What was pressed is gone: the focus moves to the next field, or to the list. */
const focusNext = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('input:not([type=radio]), .row-button:enabled')?.focus(),
  )

const keyOf = (payee: OrderPayee) => (payee.kind === 'wallet' ? payee.walletId : payee.kind)

function PayeeItem({ payee }: { payee: OrderPayee }) {
  const words = usePayeeWords()
  const language = useLanguage()
  const form = useFlow('orderForm')
  const offer = useOrderOffer()
  const offered = offer !== null && orderTypeFor(payee, offer.orderTypes) !== null
  const { name, hint } = payeeTexts(payee, words, language)
  return (
    <RowButton
      icon={iconOf(payee)}
      name={name}
      hint={offered ? hint : words.order.notOffered}
      off={!offered}
      onPress={(pressed) => {
        form?.send({ type: 'payee.pick', payee })
        focusNext(pressed.form)
      }}
    />
  )
}

/**
 * Its network comes first, so that no address is typed for the wrong one: a coin they hold, or any.
 */
function NewAddress() {
  const { order: texts } = useOrderWords()
  const form = useFlow('orderForm')
  const quote = useQuoteFlow()
  const offer = useOrderOffer()
  const coins = offer?.currencies.filter(({ is_crypto }) => is_crypto) ?? []
  const held = offer?.balances
    .flatMap(({ details }) => details)
    .find(({ available, currency }) => currency.is_crypto && !isNothing(available))
  const coin = held?.currency.uuid ?? coins[0]?.uuid
  if (coin === undefined) return null
  const payee: OrderPayee = { kind: 'address', address: '', memo: '' }
  return (
    <RowButton
      icon={chain}
      name={texts.newAddress}
      hint={texts.newAddressText}
      off={offer === null || orderTypeFor(payee, offer.orderTypes) === null}
      onPress={(pressed) => {
        form?.send({ type: 'payee.pick', payee })
        focusNext(pressed.form)
        quote?.send({ type: 'currency.pick', end: 'from', currencyId: coin })
      }}
    />
  )
}

function iconOf(payee: OrderPayee) {
  if (payee.kind === 'wallet') return walletIcon
  return payee.kind === 'destination' && isBankType(payee.destination.type) ? landmark : chain
}

const usePayeeWords = () => ({
  ...useOrderWords(),
  ...useOverviewWords(),
  ...useCounterpartyWords(),
})

/** Enough of an account or an address to recognise it. */
function payeeTexts(
  payee: OrderPayee,
  words: ReturnType<typeof usePayeeWords>,
  language: Language,
) {
  const { order: texts, counterparty } = words
  if (payee.kind === 'address') return { name: texts.newAddress, hint: payee.address }
  if (payee.kind === 'wallet') {
    const holds = formatAmount(payee.total, payee.symbol, language, { most: 2 })
    return { name: walletNameOf(payee.wallet, words), hint: `${texts.ownWallet} · ${holds}` }
  }
  const { type, nickname, external_banking_data, external_crypto_data: coin } = payee.destination
  const bank = external_banking_data
  const number = bank?.iban ?? bank?.account_number ?? ''
  const where = coin
    ? `${coin.address.slice(0, 6)}…${coin.address.slice(-6)}`
    : [bank?.bank_name, number && `…${number.slice(-4)}`].filter(Boolean).join(' ')
  const kind = type === 'CRYPTO_EXTERNAL' ? null : counterparty.kinds[type]
  return {
    name: payee.name,
    hint: [nickname ?? kind, coin?.currency && currencyLabel(coin.currency), where]
      .filter(Boolean)
      .join(' · '),
  }
}
