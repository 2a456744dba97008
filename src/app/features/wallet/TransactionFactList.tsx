import { Fragment } from 'react'
import type { Transaction } from '#contract/transaction'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay, formatExactTime, formatTime } from '#app/i18n/when.ts'
import { transactionKind, transactionTitle, TransactionAmount } from './TransactionItem.tsx'
import { useWalletWords } from './words.ts'
import { Pairs } from '#app/features/app/Pairs.tsx'

interface Props {
  transaction: Transaction
  /** The other side of a pair, its fees, what it refunds. */
  linked: readonly Transaction[]
  query: string
}

export function TransactionFactList({ transaction, linked, query }: Props) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { meta, from, to, txid, method, currency, created_at: at } = transaction
  const { facts } = wallet
  return (
    <Pairs
      of={[
        [facts.kind, transactionKind(transaction, wallet)],
        [facts.counterparty, meta.counterparty_name],
        [facts.method, method && wallet.methods[method]],
        [facts.network, currency.meta.chain_name],
        [facts.from, from && <Long text={from} />],
        [facts.to, to && <Long text={to} />],
        [facts.memo, meta.memo],
        [facts.txid, txid && <Long text={txid} />],
        [facts.reference, meta.reference],
        [facts.note, meta.note],
        [
          facts.order,
          meta.order_id && (
            <PageLink key="order" {...linkTo('orders', meta.order_id)}>
              {wallet.seeOrder}
            </PageLink>
          ),
        ],
        ...linked.map(
          (one) =>
            [
              transactionTitle(one, wallet),
              <PageLink key={one.uuid} {...linkTo('activity', one.uuid, query)}>
                <TransactionAmount transaction={one} />
              </PageLink>,
            ] as const,
        ),
        [facts.number, String(transaction.id)],
        [
          facts.when,
          <time key="when" dateTime={at} title={formatExactTime(at, language)}>
            {formatDay(at, language)}, {formatTime(at, language)}
          </time>,
        ],
      ]}
    />
  )
}

/** An address or a hash, which may break between any two fours. */
const Long = ({ text }: { text: string }) => (
  <span className="address">
    {text.match(/.{1,4}/g)?.map((four, at) => (
      <Fragment key={at}>
        {four}
        <wbr />
      </Fragment>
    ))}
  </span>
)
