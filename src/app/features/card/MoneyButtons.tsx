import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import type { SubAccount } from '#contract/program'
import type { CardMoneySnapshot, MoneyDirection } from '#machines/card/cardMoney.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { moneyWaysOf } from './cardMoney.ts'
import { useCardWords } from './words.ts'

interface Props {
  account: Pick<SubAccount, 'id' | 'status' | 'type' | 'balance'>
  /** Null for a balance with several cards. */
  card: Pick<CardDetail, 'id' | 'card_status'> | null
  /** Names the balance where several stand on one page. */
  name?: string
}

const mayOpen = (snapshot: CardMoneySnapshot | undefined) =>
  snapshot !== undefined && (snapshot.matches({ open: 'closed' }) || snapshot.matches('ended'))

const icons = { load: arrowDown, takeOff: arrowUp }

/** Offers only what the bank would take. */
export function MoneyButtons({ account, card, name }: Props) {
  const { cardMoney: texts } = useCardWords()
  const opener = useMoneyOpener()
  return moneyWaysOf(account, card).map((direction) => (
    <Button
      key={direction}
      icon={icons[direction]}
      off={!opener.may}
      {...(name !== undefined && { 'aria-label': texts.openFor[direction](name) })}
      onClick={() => opener.open(direction, account, card)}
    >
      {texts.open[direction]}
    </Button>
  ))
}

export function useMoneyOpener() {
  const flow = useFlow('cardMoney')
  return {
    may: useSelector(flow, mayOpen),
    open: (way: MoneyDirection, account: Pick<SubAccount, 'id'>, card: Props['card']) =>
      flow?.send({
        type: 'money.open',
        way,
        at: { accountId: account.id, cardId: card?.id ?? null },
      }),
  }
}
