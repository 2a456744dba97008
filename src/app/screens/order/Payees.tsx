import { useSelector } from '@xstate/react'
import { isBankType } from '#contract/destination'
import { orderTypeFor, type Payee } from '#machines/order/payee.setup'
import { useFlow } from '#app/house.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { Face } from '#app/parts/Face.tsx'
import { Icon } from '#app/parts/Icon.tsx'
import { landmark, walletIcon } from '#app/parts/moneyIcons.ts'
import { chain, people } from '#app/parts/peopleIcons.ts'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { check } from '#app/parts/roomIcons.ts'
import { useWay } from '#app/screens/house/standing.ts'
import { useInsideWords } from '#app/words/speak.tsx'
import type { InsideWords } from '#app/words/words.ts'
import { AddressPayee } from './AddressPayee.tsx'
import { useOffer } from './desk.ts'

/** To cash out is to send to a bank account. */
const fits = (payee: Payee, out: boolean) =>
  !out || (payee.kind === 'destination' && isBankType(payee.destination.type))

/** Whom to pay: those who are saved, wallets of one's own, or an address typed now. */
export function Payees({ out }: { out: boolean }) {
  const { order: said } = useInsideWords()
  const way = useWay()
  const payees = useOffer()?.payees.filter((payee) => fits(payee, out)) ?? []
  return (
    <Card
      title={said.whom}
      beside={
        <RoomLink {...way('counterparties', payees.length === 0 ? 'new' : null)}>
          {said.addSomebody}
        </RoomLink>
      }
    >
      {payees.length === 0 && (
        <Face icon={people} title={said.nobody}>
          <p className="soft">{said.nobodyText}</p>
        </Face>
      )}
      <ul className="rows">
        {payees.map((payee) => (
          <li key={keyOf(payee)}>
            <One payee={payee} />
          </li>
        ))}
      </ul>
      {!out && (
        <CardBody>
          <AddressPayee />
        </CardBody>
      )}
    </Card>
  )
}

const keyOf = (payee: Payee) =>
  payee.kind === 'destination'
    ? payee.destination.id
    : payee.kind === 'wallet'
      ? payee.walletId
      : ''

function One({ payee }: { payee: Payee }) {
  const words = useInsideWords()
  const desk = useFlow('desk')
  const offer = useOffer()
  const chosen = useSelector(desk, (seen) => seen?.context.payee ?? null)
  const picked = chosen !== null && chosen.kind === payee.kind && keyOf(chosen) === keyOf(payee)
  const offered = offer !== null && orderTypeFor(payee, offer.orderTypes) !== null
  const { name, hint } = wordsOf(payee, words)
  return (
    <button
      type="button"
      className="row row-button"
      aria-pressed={picked}
      disabled={!offered}
      onClick={() => desk?.send({ type: 'payee.pick', payee })}
    >
      <span className="disc">
        <Icon path={iconOf(payee)} />
      </span>
      <span className="stack stack-none">
        <span className="label whole">{name}</span>
        <span className="small soft whole">{offered ? hint : words.order.notOffered}</span>
      </span>
      {picked && (
        <span className="row-end">
          <Icon path={check} />
        </span>
      )}
    </button>
  )
}

function iconOf(payee: Payee) {
  if (payee.kind === 'wallet') return walletIcon
  return payee.kind === 'destination' && isBankType(payee.destination.type) ? landmark : chain
}

/** Enough of an account or an address to know it by. */
function wordsOf(payee: Payee, { order: said, wallet, counterparty }: InsideWords) {
  if (payee.kind === 'address') return { name: said.newAddress, hint: payee.address }
  if (payee.kind === 'wallet')
    return { name: wallet.kinds[payee.walletType], hint: said.ownWallets }
  const {
    type,
    nickname,
    external_banking_data: bank,
    external_crypto_data: coin,
  } = payee.destination
  const number = bank?.iban ?? bank?.account_number ?? ''
  const where = coin
    ? `${coin.address.slice(0, 6)}…${coin.address.slice(-6)}`
    : [bank?.bank_name, number && `…${number.slice(-4)}`].filter(Boolean).join(' ')
  return {
    name: payee.name,
    hint: [nickname ?? counterparty.kinds[type], where].filter(Boolean).join(' · '),
  }
}
