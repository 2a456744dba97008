import { recordKinds, type RecordKind, type Transaction } from '#contract/transaction'
import { Money } from '#app/parts/Money.tsx'
import { arrowDown, arrowUp, back, card, landmark, receipt, swap } from '#app/parts/moneyIcons.ts'
import { RowLink } from '#app/parts/Row.tsx'
import { Status } from '#app/parts/Status.tsx'
import type { Words } from '#app/words/words.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { timeOf } from '#app/words/when.ts'
import { statusLook } from './statusTone.ts'

interface Shown {
  transaction: Transaction
  href: string
  onGo: () => void
  current?: boolean
  /** All there is room for, where the list is short. */
  when?: string
}

const LIST_DECIMALS = 6

/** One move of money: what it was, when, how much, and how it stands where it is not done. */
export function TransactionRow({ transaction, when, ...way }: Shown) {
  const { wallet } = useInsideWords()
  const language = useLanguage()
  const { status, created_at: at } = transaction
  return (
    <RowLink
      {...way}
      icon={iconOf(transaction)}
      {...(status === 'failed' && { tone: 'bad' as const })}
      name={<Cut>{titleOf(transaction, wallet)}</Cut>}
      hint={<Cut>{when ?? hintOf(transaction, wallet, timeOf(at, language))}</Cut>}
      end={
        <span className="stack stack-none">
          <span className="label">
            <TransactionAmount transaction={transaction} />
          </span>
          {status !== 'complete' && (
            <Status {...statusLook[status]} word={wallet.statuses[status]} />
          )}
        </span>
      }
    />
  )
}

const Cut = ({ children }: { children: string }) => <span className="cut block">{children}</span>

/** What belongs to another move says whose it is; the rest says by which way it came. */
function hintOf(transaction: Transaction, words: Words['wallet'], time: string) {
  const { method, meta } = transaction
  const beside = isCost(transaction) ? meta.counterparty_name : method && words.methods[method]
  return [beside, time].filter(Boolean).join(', ')
}

const isCost = ({ record_type: kind }: Transaction) => kind === 'FEE' || kind === 'NETWORK_FEE'

export function TransactionAmount({ transaction, all }: { transaction: Transaction; all?: true }) {
  const { amount, currency, type } = transaction
  return (
    <Money
      amount={signedOf(amount, type)}
      symbol={currency.meta.symbol}
      signed
      {...(!all && { most: LIST_DECIMALS })}
    />
  )
}

export const signedOf = (amount: string, type: Transaction['type']) =>
  type === 'withdrawal' ? `-${amount}` : amount

/** The other side where it has a name, else what kind of move it is; an unknown kind keeps its code. */
export function titleOf(transaction: Transaction, words: Words['wallet']): string {
  const { record_type: kind, meta } = transaction
  if (meta.counterparty_name && !isCost(transaction)) return meta.counterparty_name
  if (kind !== null && isKnown(kind)) return words.records[kind]
  return kind === null ? words.other : `${words.other}: ${kind}`
}

const isKnown = (kind: string): kind is RecordKind => recordKinds.some((known) => known === kind)

export function iconOf(transaction: Transaction): string {
  const { record_type: kind, method, type } = transaction
  if (kind === 'REFUND') return back
  if (isCost(transaction)) return receipt
  if (method === 'exchange') return swap
  if (kind?.includes('CARD')) return card
  if (method === 'bank_transfer') return landmark
  return type === 'deposit' ? arrowDown : arrowUp
}
