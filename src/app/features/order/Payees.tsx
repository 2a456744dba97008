import { isBankType } from '#contract/destination'
import type { Language } from '#contract/preferences'
import { orderTypeFor, type Payee } from '#machines/order/payee.setup'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { people } from '#app/ui/icons/people.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Row, RowButton } from '#app/ui/Row.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { isNothing, spelled } from '#app/i18n/amounts.ts'
import { currencyWord } from '#client/currencyLabel'
import { useLanguage } from '#app/i18n/language.tsx'
import { AddressPayee } from './AddressPayee.tsx'
import { useLocked, useOffer, usePayee, usePayees, useQuote } from './orderForm.hooks.ts'
import { useOrderWords } from './words.ts'
import { useCounterpartyWords } from '#app/features/counterparty/words.ts'
import { useWalletWords } from '#app/features/wallet/words.ts'

/** Whom to pay: those who are saved, wallets of one's own, or an address typed now. */
export function Payees({ out }: { out: boolean }) {
  const chosen = usePayee()
  return chosen ? <Chosen payee={chosen} /> : <Choosing out={out} />
}

function Chosen({ payee }: { payee: Payee }) {
  const words = usePayeeWords()
  const { order: said } = words
  const language = useLanguage()
  const desk = useFlow('orderForm')
  const off = useLocked()
  return (
    <Card
      title={said.whom}
      beside={
        <Button kind="quiet" off={off} onClick={() => desk?.send({ type: 'payee.drop' })}>
          {said.somebodyElse}
        </Button>
      }
    >
      {payee.kind === 'address' ? (
        <CardBody>
          <AddressPayee payee={payee} />
        </CardBody>
      ) : (
        <Row icon={iconOf(payee)} {...wordsOf(payee, words, language)} />
      )}
    </Card>
  )
}

function Choosing({ out }: { out: boolean }) {
  const { order: said } = useOrderWords()
  const way = useWay()
  const payees = usePayees(out)
  return (
    <Card
      title={said.whom}
      beside={
        payees.length > 0 && <PageLink {...way('counterparties')}>{said.addSomebody}</PageLink>
      }
    >
      {payees.length === 0 && (
        <EmptyState icon={people} title={said.nobody}>
          <p className="soft">{said.nobodyText}</p>
          <PageLink
            className={out ? 'button button-primary' : 'button'}
            {...way('counterparties', 'new')}
          >
            {said.addSomebody}
          </PageLink>
        </EmptyState>
      )}
      <ul className="rows">
        {payees.map((payee) => (
          <li key={payee.kind === 'destination' ? payee.destination.id : keyOf(payee)}>
            <One payee={payee} />
          </li>
        ))}
        {!out && (
          <li>
            <NewAddress />
          </li>
        )}
      </ul>
    </Card>
  )
}

const keyOf = (payee: Payee) => (payee.kind === 'wallet' ? payee.walletId : payee.kind)

function One({ payee }: { payee: Payee }) {
  const words = usePayeeWords()
  const language = useLanguage()
  const desk = useFlow('orderForm')
  const offer = useOffer()
  const offered = offer !== null && orderTypeFor(payee, offer.orderTypes) !== null
  const { name, hint } = wordsOf(payee, words, language)
  return (
    <RowButton
      icon={iconOf(payee)}
      name={name}
      hint={offered ? hint : words.order.notOffered}
      off={!offered}
      onPress={() => desk?.send({ type: 'payee.pick', payee })}
    />
  )
}

/** Its network comes first, so that no address is typed for the wrong one: a coin there is, or any. */
function NewAddress() {
  const { order: said } = useOrderWords()
  const desk = useFlow('orderForm')
  const quote = useQuote()
  const offer = useOffer()
  const coins = offer?.currencies.filter(({ is_crypto }) => is_crypto) ?? []
  const held = offer?.balances
    .flatMap(({ details }) => details)
    .find(({ available, currency }) => currency.is_crypto && !isNothing(available))
  const coin = held?.currency.uuid ?? coins[0]?.uuid
  if (coin === undefined) return null
  const payee: Payee = { kind: 'address', address: '', memo: '' }
  return (
    <RowButton
      icon={chain}
      name={said.newAddress}
      hint={said.newAddressText}
      off={offer === null || orderTypeFor(payee, offer.orderTypes) === null}
      onPress={() => {
        desk?.send({ type: 'payee.pick', payee })
        quote?.send({ type: 'currency.pick', end: 'from', currencyId: coin })
      }}
    />
  )
}

function iconOf(payee: Payee) {
  if (payee.kind === 'wallet') return walletIcon
  return payee.kind === 'destination' && isBankType(payee.destination.type) ? landmark : chain
}

const usePayeeWords = () => ({
  ...useOrderWords(),
  ...useWalletWords(),
  ...useCounterpartyWords(),
})

/** Enough of an account or an address to know it by. */
function wordsOf(
  payee: Payee,
  { order: said, wallet, counterparty }: ReturnType<typeof usePayeeWords>,
  language: Language,
) {
  if (payee.kind === 'address') return { name: said.newAddress, hint: payee.address }
  if (payee.kind === 'wallet') {
    const holds = spelled(payee.total, payee.symbol, language, { most: 2 })
    return { name: wallet.kinds[payee.walletType], hint: `${said.ownWallet} · ${holds}` }
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
    hint: [nickname ?? kind, coin?.currency && currencyWord(coin.currency), where]
      .filter(Boolean)
      .join(' · '),
  }
}
