import { recordKinds, type RecordKind, type Transaction } from '#contract/transaction'
import { Money } from '#app/ui/Money.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { back } from '#app/ui/icons/back.ts'
import { card } from '#app/ui/icons/card.ts'
import { landmark } from '#app/ui/icons/landmark.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { addressEnds } from '#app/i18n/ends.ts'
import { formatTime } from '#app/i18n/when.ts'
import { transactionStatusLook } from './transactionStatus.ts'
import { useWalletWords, type WalletWords } from './words.ts'

interface Props {
  transaction: Transaction
  href: string
  onGo: () => void
  current?: boolean
  /** The time, on a short list. */
  when?: string
}

export function TransactionItem({ transaction, when, ...link }: Props) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const { status, created_at: at } = transaction
  const money = (
    <span className="label">
      <TransactionAmount transaction={transaction} />
    </span>
  )
  return (
    <RowLink
      {...link}
      icon={iconOf(transaction)}
      {...(status === 'failed' && { tone: 'bad' as const })}
      name={transactionTitle(transaction, wallet)}
      hint={when ?? hintOf(transaction, wallet, formatTime(at, language))}
      cut
      end={
        status === 'complete' ? (
          money
        ) : (
          <span className="stack stack-none">
            {money}
            <Status {...transactionStatusLook[status]} word={wallet.statuses[status]} />
          </span>
        )
      }
    />
  )
}

/** The time, which is never cut off; then the cost's subject, the network or the method. */
function hintOf(transaction: Transaction, texts: WalletWords['wallet'], time: string) {
  const { method, meta, info } = transaction
  const costOf = meta.to_card_id ? info : meta.counterparty_name
  const beside = isCost(transaction) ? costOf : method && texts.methods[method]
  return [time, overNetwork(transaction) ?? beside].filter(Boolean).join(' · ')
}

/** The network, and enough of the other address to recognise it. */
function overNetwork({ method, type, currency, from, to }: Transaction): string | null {
  const network = currency.meta.chain_name
  if (method !== 'crypto' || network === null) return null
  const end = type === 'deposit' ? from : to
  return end === null || isName(end) ? network : `${network} ${addressEnds(end)}`
}

/** The bank gives a saved payee's name instead of an address; no address has a space. */
const isName = (end: string) => /\s/.test(end)

/** A fee, taken or refunded. */
const isCost = ({ record_type: kind, meta }: Transaction) => costs.includes(meta.refund_of ?? kind)

const costs: readonly (string | null)[] = ['FEE', 'NETWORK_FEE']

export function TransactionAmount({ transaction }: { transaction: Transaction }) {
  const { amount, currency, type } = transaction
  return <Money amount={signedAmount(amount, type)} symbol={currency.meta.symbol} signed />
}

export const signedAmount = (amount: string, type: Transaction['type']) =>
  type === 'withdrawal' ? `-${amount}` : amount

/** The other side where it has a name, else the currency or the kind. */
export function transactionTitle(transaction: Transaction, texts: WalletWords['wallet']): string {
  const { meta, type, currency, record_type: kind } = transaction
  const name = !isCost(transaction) && meta.counterparty_name
  if (name) return kind === 'REFUND' ? texts.refundOf(name) : name
  if (kind !== null && overNetworks.includes(kind))
    return type === 'deposit' ? texts.received(currency.meta.name) : texts.sent(currency.meta.name)
  return transactionKind(transaction, texts)
}

const overNetworks: readonly string[] = [
  'DEPOSIT_CRYPTO_EXTERNAL',
  'OMNIBUS_CRYPTO_TRANSFER',
  'WITHDRAWAL_CRYPTO_EXTERNAL',
] satisfies RecordKind[]

/** The kind, and of a refunded fee which one; an unknown kind keeps its code. */
export function transactionKind(
  { record_type: kind, meta }: Transaction,
  texts: WalletWords['wallet'],
): string {
  if (meta.refund_of) return texts.refundOf(kindText(meta.refund_of, texts))
  return kind === null ? texts.other : kindText(kind, texts)
}

const kindText = (kind: string, { records, other }: WalletWords['wallet']) =>
  isKnown(kind) ? records[kind] : `${other}: ${kind}`

const isKnown = (kind: string): kind is RecordKind => recordKinds.some((known) => known === kind)

function iconOf(transaction: Transaction): string {
  const { record_type: kind, method, type } = transaction
  if (kind === 'REFUND') return back
  if (isCost(transaction)) return receipt
  if (method === 'exchange') return swap
  if (kind?.includes('CARD')) return card
  if (method === 'bank_transfer') return landmark
  return type === 'deposit' ? arrowDown : arrowUp
}
