import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Transaction } from '#contract/transaction'
import { useFlow } from '#app/house.tsx'
import { Face } from '#app/parts/Face.tsx'
import { Icon } from '#app/parts/Icon.tsx'
import { alert } from '#app/parts/icons.ts'
import { Money } from '#app/parts/Money.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { Status } from '#app/parts/Status.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { inThrees, spell } from '#app/words/amounts.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { exactly, timeOf } from '#app/words/when.ts'
import { statusLook } from './statusTone.ts'
import { Story } from './Story.tsx'
import { signedOf, titleOf } from './TransactionRow.tsx'

/** The one move that is looked at: beside the list where there is room, over it where there is none. */
export function TransactionDetail({ query }: { query: string }) {
  const { wallet } = useInsideWords()
  const flow = useFlow('transactions')
  const opened = useSelector(flow, (snapshot) => snapshot?.context.opened ?? null)
  const missing = useSelector(flow, (snapshot) => snapshot?.matches({ detail: 'missing' }) ?? false)
  const way = useWay()
  return (
    <aside className="card detail" aria-label={opened ? titleOf(opened, wallet) : wallet.activity}>
      <div className="card-head">
        {opened ? <h2 className="whole">{titleOf(opened, wallet)}</h2> : <span />}
        <RoomLink
          className="button button-quiet button-icon"
          label={wallet.close}
          {...way('activity', null, query)}
        >
          <Icon path="M18 6 6 18M6 6l12 12" />
        </RoomLink>
      </div>
      {opened && <Told transaction={opened} />}
      {!opened && missing && <Face icon={alert} title={wallet.missing} />}
      {!opened && !missing && <SkeletonRows count={4} />}
    </aside>
  )
}

function Told({ transaction }: { transaction: Transaction }) {
  const { wallet } = useInsideWords()
  const { status, amount, type, currency } = transaction
  return (
    <div className="card-body stack stack-close">
      <div className="stack stack-tight">
        <p>
          <Money
            amount={signedOf(amount, type)}
            symbol={currency.meta.symbol}
            signed
            most={6}
            look="figure"
          />
        </p>
        <Exactly transaction={transaction} />
        <p>
          <Status {...statusLook[status]} word={wallet.statuses[status]} />
        </p>
      </div>
      <Story transaction={transaction} />
      <Facts transaction={transaction} />
    </div>
  )
}

/** All decimals, where the figure above had to cut some. */
function Exactly({ transaction: { amount, currency } }: { transaction: Transaction }) {
  const { wallet } = useInsideWords()
  const { whole, fraction } = spell(amount, useLanguage())
  if (fraction.length < 8) return null
  return (
    <p className="small soft exact">
      {wallet.exactly} {whole}
      {fraction.slice(0, 1)}
      {inThrees(fraction.slice(1)).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
      {`\u00a0${currency.meta.symbol}`}
    </p>
  )
}

function Facts({ transaction }: { transaction: Transaction }) {
  const { wallet } = useInsideWords()
  const language = useLanguage()
  const way = useWay()
  const { meta, from, to, txid, method, currency, linked, created_at: at } = transaction
  const { facts } = wallet
  const confirmations =
    meta.confirmations_needed === undefined
      ? null
      : `${meta.confirmations ?? 0} / ${meta.confirmations_needed}`
  return (
    <dl className="pairs">
      <Fact word={facts.counterparty}>{meta.counterparty_name}</Fact>
      <Fact word={facts.method}>{method && wallet.methods[method]}</Fact>
      <Fact word={facts.network}>{currency.meta.chain_name}</Fact>
      <Fact word={facts.from}>{from}</Fact>
      <Fact word={facts.to}>{to}</Fact>
      <Fact word={facts.memo}>{meta.memo}</Fact>
      <Fact word={facts.confirmations}>{confirmations}</Fact>
      <Fact word={facts.txid}>{txid}</Fact>
      <Fact word={facts.reference}>{meta.reference}</Fact>
      <Fact word={facts.note}>{meta.note}</Fact>
      {linked.length > 0 && (
        <Fact word={facts.linked}>
          {linked.map((uuid) => (
            <RoomLink key={uuid} {...way('activity', uuid)}>
              {uuid.slice(-8)}
            </RoomLink>
          ))}
        </Fact>
      )}
      <Fact word={facts.number}>{String(transaction.id)}</Fact>
      <Fact word={wallet.happened.seen}>
        <time dateTime={at} title={exactly(at, language)}>
          {exactly(at, language).split(timeOf(at, language))[0]}
          {timeOf(at, language)}
        </time>
      </Fact>
    </dl>
  )
}

function Fact({ word, children }: { word: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  )
}
