import { useSelector } from '@xstate/react'
import type { Card } from '#contract/card'
import type { SubAccount } from '#contract/program'
import type { CardMoneySnapshot } from '#machines/card/cardMoney.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { waysOf } from './cardMoney.ts'
import { useCardWords } from './words.ts'

interface Shown {
  account: Pick<SubAccount, 'id' | 'status' | 'type' | 'balance'>
  /** The card it is asked for, where it is one. */
  card: Pick<Card, 'id' | 'card_status'> | null
  /** How the balance is called, where several stand on one page. */
  name?: string
}

const mayOpen = (seen: CardMoneySnapshot | undefined) =>
  seen !== undefined && (seen.matches({ open: 'closed' }) || seen.matches('ended'))

const icons = { load: arrowDown, takeOff: arrowUp }

/** Money onto it and off it again; only what the bank would take is offered. */
export function MoneyButtons({ account, card, name }: Shown) {
  const { cardMoney: said } = useCardWords()
  const flow = useFlow('cardMoney')
  const may = useSelector(flow, mayOpen)
  const at = { accountId: account.id, cardId: card?.id ?? null }
  return waysOf(account, card).map((way) => (
    <Button
      key={way}
      icon={icons[way]}
      off={!may}
      {...(name !== undefined && { 'aria-label': said.openFor[way](name) })}
      onClick={() => flow?.send({ type: 'money.open', way, at })}
    >
      {said.open[way]}
    </Button>
  ))
}
