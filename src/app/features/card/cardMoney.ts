import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import type { SubAccount } from '#contract/program'
import type { CardMoneySnapshot, CardMoneyActor } from '#machines/card/cardMoney.flow'
import type { MoneyDirection } from '#machines/card/cardMoney.flow'
import { isNothing } from '#app/i18n/amounts.ts'

/** What the screens of money between wallet and cards share. */

/** What is shown of it, if anything. */
export function cardMoneyView(snapshot: CardMoneySnapshot) {
  if (snapshot.matches('ended') || snapshot.matches({ open: 'following' })) return 'outcome'
  if (snapshot.matches({ open: 'resumed' })) return 'resumed'
  if (snapshot.matches({ open: 'unread' })) return 'unread'
  if (snapshot.matches({ open: 'reading' })) return 'coming'
  return snapshot.matches({ open: 'making' }) ? 'making' : null
}

export const useMoneyPlace = (flow: CardMoneyActor) =>
  useSelector(flow, (snapshot) => snapshot.children.place)

/** Whether there is money to take off; what is owed is none. */
export const hasMoney = (balance: string) => !balance.startsWith('-') && !isNothing(balance)

type MoneyAccount = Pick<SubAccount, 'status' | 'type' | 'balance'>

/** Which ways there are now: nothing goes to a card that is over, and what is left comes off it. */
export function moneyWaysOf(
  { status, type, balance }: MoneyAccount,
  card: Pick<CardDetail, 'card_status'> | null,
): MoneyDirection[] {
  if (status !== 'ACTIVE') return []
  const cardStatus = card?.card_status
  const over = cardStatus === 'CANCELED' || cardStatus === 'CLOSED' || cardStatus === 'BLOCKED'
  const stuck = type === 'prepaid' && cardStatus === 'BLOCKED'
  return [
    ...(over ? [] : (['load'] as const)),
    ...(hasMoney(balance) && !stuck ? (['takeOff'] as const) : []),
  ]
}
