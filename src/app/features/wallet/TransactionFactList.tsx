import { Fragment, type ReactNode } from 'react'
import type { Transaction } from '#contract/transaction'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay, formatExactTime, formatTime } from '#app/i18n/when.ts'
import { transactionKind, transactionTitle, TransactionAmount } from './TransactionItem.tsx'
import { useWalletWords } from './words.ts'

interface Props {
  transaction: Transaction
  /** The other side of a pair, its fees, what it refunds. */
  linked: readonly Transaction[]
  query: string
}

export function TransactionFactList({ transaction, linked, query }: Props) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const linkTo = useWay()
  const { meta, from, to, txid, method, currency, created_at: at } = transaction
  const { facts } = wallet
  return (
    <dl className="pairs">
      <Fact word={facts.kind}>{transactionKind(transaction, wallet)}</Fact>
      <Fact word={facts.counterparty}>{meta.counterparty_name}</Fact>
      <Fact word={facts.method}>{method && wallet.methods[method]}</Fact>
      <Fact word={facts.network}>{currency.meta.chain_name}</Fact>
      <Fact word={facts.from}>{from && <Long text={from} />}</Fact>
      <Fact word={facts.to}>{to && <Long text={to} />}</Fact>
      <Fact word={facts.memo}>{meta.memo}</Fact>
      <Fact word={facts.txid}>{txid && <Long text={txid} />}</Fact>
      <Fact word={facts.reference}>{meta.reference}</Fact>
      <Fact word={facts.note}>{meta.note}</Fact>
      {meta.order_id && (
        <Fact word={facts.order}>
          <PageLink {...linkTo('orders', meta.order_id)}>{wallet.seeOrder}</PageLink>
        </Fact>
      )}
      {linked.map((one) => (
        <Fact key={one.uuid} word={transactionTitle(one, wallet)}>
          <PageLink {...linkTo('activity', one.uuid, query)}>
            <TransactionAmount transaction={one} />
          </PageLink>
        </Fact>
      ))}
      <Fact word={facts.number}>{String(transaction.id)}</Fact>
      <Fact word={facts.when}>
        <time dateTime={at} title={formatExactTime(at, language)}>
          {formatDay(at, language)}, {formatTime(at, language)}
        </time>
      </Fact>
    </dl>
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

function Fact({ word, children }: { word: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  )
}
