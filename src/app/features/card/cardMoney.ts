import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import type { SubAccount } from '#contract/program'
import type { CardMoneySnapshot, CardMoneyActor } from '#machines/card/cardMoney.flow'
import type { MoneyDirection } from '#machines/card/cardMoney.flow'
import { isNothing } from '#app/i18n/amounts.ts'

export function cardMoneyView(snapshot: CardMoneySnapshot) {
  if (snapshot.matches('ended') || snapshot.matches({ open: 'following' })) return 'outcome'
  if (snapshot.matches({ open: 'resumed' })) return 'resumed'
  if (snapshot.matches({ open: 'unread' })) return 'unread'
  if (snapshot.matches({ open: 'reading' })) return 'coming'
  return snapshot.matches({ open: 'making' }) ? 'making' : null
}

export const useMoneyPlace = (flow: CardMoneyActor) =>
  useSelector(flow, (snapshot) => snapshot.children.place)

/** A negative balance is owed and cannot be withdrawn. */
export const hasMoney = (balance: string) => !balance.startsWith('-') && !isNothing(balance)

type MoneyAccount = Pick<SubAccount, 'status' | 'type' | 'balance'>

/** No money goes to a card that is over; what is left can be taken off. */
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
