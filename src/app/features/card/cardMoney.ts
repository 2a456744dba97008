import { useSelector } from '@xstate/react'
import type { Card } from '#contract/card'
import type { SubAccount } from '#contract/program'
import type { CardMoneySnapshot, CardMoneyActor } from '#machines/card/cardMoney.flow'
import type { MoneyWay } from '#machines/card/cardMoney.flow'
import { isNothing } from '#app/i18n/amounts.ts'

/** What the screens of money between wallet and cards share. */

/** What is shown of it, if anything. */
export function faceOf(seen: CardMoneySnapshot) {
  if (seen.matches('ended') || seen.matches({ open: 'following' })) return 'outcome'
  if (seen.matches({ open: 'resumed' })) return 'resumed'
  if (seen.matches({ open: 'unread' })) return 'unread'
  if (seen.matches({ open: 'reading' })) return 'coming'
  return seen.matches({ open: 'making' }) ? 'making' : null
}

export const usePlaceOf = (flow: CardMoneyActor) => useSelector(flow, (seen) => seen.children.place)

/** Whether there is money to take off; what is owed is none. */
export const hasMoney = (balance: string) => !balance.startsWith('-') && !isNothing(balance)

type Account = Pick<SubAccount, 'status' | 'type' | 'balance'>

/** Which ways there are now: nothing goes to a card that is over, and what is left comes off it. */
export function waysOf(
  { status, type, balance }: Account,
  card: Pick<Card, 'card_status'> | null,
): MoneyWay[] {
  if (status !== 'ACTIVE') return []
  const standing = card?.card_status
  const over = standing === 'CANCELED' || standing === 'CLOSED' || standing === 'BLOCKED'
  const stuck = type === 'prepaid' && standing === 'BLOCKED'
  return [
    ...(over ? [] : (['load'] as const)),
    ...(hasMoney(balance) && !stuck ? (['takeOff'] as const) : []),
  ]
}
