import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { OpenTransaction } from '#machines/wallet/transactions.setup'
import { useDevice, useFlow } from '#app/context.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { HostBackButton } from '#app/ui/HostBackButton.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { DECIMALS_SHOWN, Money } from '#app/ui/Money.tsx'
import { cross } from '#app/ui/icons/cross.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { digitGroups, formatAmountParts } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { transactionStatusLook } from './transactionStatus.ts'
import { TransactionTimeline } from './TransactionTimeline.tsx'
import { TransactionFactList } from './TransactionFactList.tsx'
import { signedAmount, transactionTitle } from './TransactionItem.tsx'
import { useWalletWords } from './words.ts'

/** Beside the list where there is space, over it where there is none. */
export function TransactionDetail({ query }: { query: string }) {
  const { wallet } = useWalletWords()
  const { host } = useDevice()
  const flow = useFlow('transactions')
  const open = useSelector(flow, (snapshot) => snapshot?.context.open ?? null)
  const missing = useSelector(flow, (snapshot) => snapshot?.matches({ detail: 'missing' }) ?? false)
  const list = useLinkTo()('activity', null, query)
  const sheet = useRef<HTMLElement>(null)
  const onGo = () => {
    focusRow(sheet.current)
    list.onGo()
  }
  const close = { ...list, onGo }
  const title = open ? transactionTitle(open.row, wallet) : wallet.activity
  return (
    <>
      <HostBackButton host={host} onBack={close.onGo} />
      <PageLink className="backdrop" label={wallet.close} {...close}>
        {null}
      </PageLink>
      <aside
        ref={(at) => {
          sheet.current = at
          return onKeys(at, onGo)
        }}
        className="card detail"
        aria-label={title}
        aria-busy={!open && !missing}
      >
        <div className="card-head card-head-close">
          <h2 className="whole" key={open?.row.uuid} ref={focusOnMount} tabIndex={-1}>
            {open && title}
          </h2>
          <PageLink
            className="button button-quiet button-icon close"
            label={wallet.close}
            {...close}
          >
            <Icon path={cross} />
          </PageLink>
        </div>
        {open && <DetailContent {...{ open }} query={query} />}
        {!open && missing && <EmptyState icon={alert} title={wallet.missing} />}
        {!open && !missing && <SkeletonRows count={4} />}
      </aside>
    </>
  )
}

function focusOnMount(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
}

function onKeys(sheet: HTMLElement | null, close: () => void) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (sheet && event.key === 'Tab') trapFocus(sheet, event)
  }
  sheet?.addEventListener('keydown', onKey)
  return () => sheet?.removeEventListener('keydown', onKey)
}

/** Where its backdrop covers the list the sheet keeps the focus: nobody sees what lies beneath. */
function trapFocus(sheet: HTMLElement, event: KeyboardEvent) {
  if (!sheet.previousElementSibling?.getClientRects().length) return
  const stops = [...sheet.querySelectorAll<HTMLElement>('a, button')]
  const at = stops.findIndex((stop) => stop === event.target)
  const next = event.shiftKey ? at <= 0 && stops.at(-1) : at === stops.length - 1 && stops[0]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The focus returns to the row the sheet was opened from. */
const focusRow = (sheet: HTMLElement | null) =>
  sheet?.parentElement?.querySelector<HTMLElement>('.row[aria-current]')?.focus()

function DetailContent({
  open: { row, history, linked },
  query,
}: {
  open: OpenTransaction
  query: string
}) {
  const { wallet } = useWalletWords()
  const { status, amount, type, currency } = row
  return (
    <div className="card-body stack">
      <div className="stack stack-tight">
        <p>
          <Money
            amount={signedAmount(amount, type)}
            symbol={currency.meta.symbol}
            signed
            look="figure"
          />
        </p>
        <Exactly amount={amount} symbol={currency.meta.symbol} />
        <p aria-live="polite">
          <Status {...transactionStatusLook[status]} word={wallet.statuses[status]} />
        </p>
      </div>
      <TransactionTimeline transaction={row} history={history} />
      <TransactionFactList transaction={row} {...{ linked, query }} />
    </div>
  )
}

/** All decimals, where the figure above had to cut some. */
function Exactly({ amount, symbol }: { amount: string; symbol: string }) {
  const { wallet } = useWalletWords()
  const { whole, fraction } = formatAmountParts(amount, useLanguage())
  if (fraction.length <= DECIMALS_SHOWN + 1) return null
  return (
    <p className="small soft exact">
      {wallet.exactly} {whole}
      {fraction.slice(0, 1)}
      {digitGroups(fraction.slice(1)).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
      {`\u00a0${symbol}`}
    </p>
  )
}
