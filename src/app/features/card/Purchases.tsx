import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CardDetail } from '#contract/card'
import type { ControlActor } from '#machines/card/control.flow'
import type { purchasesList } from '#machines/card/purchases.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { store } from '#app/ui/icons/store.ts'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { moneyWaysOf } from './cardMoney.ts'
import { useMoneyOpener } from './MoneyButtons.tsx'
import { Purchase } from './Purchase.tsx'
import { useCardWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { ExportButton } from '#app/features/app/ExportButton.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'

interface Props {
  flow: ControlActor
  card: CardDetail
}

export function Purchases({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const list = useFlow('purchases')
  const statement = useFlow('cardStatement')
  const busy = useSelector(list, (snapshot) => snapshot?.hasTag('busy') ?? true)
  return (
    <Panel
      title={texts.purchases}
      busy={busy}
      beside={
        <ExportButton
          quiet
          flow={statement}
          label={texts.exportCsv}
          texts={texts}
          onExport={() => statement?.send({ type: 'statement.save', ask: { cardId: card.id } })}
        />
      }
    >
      {list ? <List {...{ list, flow, card }} /> : <SkeletonRows count={3} />}
    </Panel>
  )
}

interface ListProps extends Props {
  list: ActorRefFrom<typeof purchasesList.flow>
}

function List({ list, flow, card }: ListProps) {
  const { card: texts } = useCardWords()
  const offset = useSelector(list, ({ context }) => context.offset)
  return (
    <PagedList
      flow={list}
      lines={3}
      unread={texts.purchasesUnread}
      empty={
        <EmptyList
          icon={store}
          title={texts.noPurchases}
          text={texts.noPurchasesText}
          action={<TopUp card={card} />}
        />
      }
    >
      {({ data }) => (
        <RowList of={data} by="id">
          {(one, at) => <Purchase one={one} newest={at === 0 && offset === 0} flow={flow} />}
        </RowList>
      )}
    </PagedList>
  )
}

function TopUp({ card }: Pick<Props, 'card'>) {
  const { card: texts, cardMoney } = useCardWords()
  const opener = useMoneyOpener()
  const { fiat_account: account, nick_name, last4 } = card
  if (!moneyWaysOf(account, card).includes('load')) return null
  return (
    <Button off={!opener.may} onClick={() => opener.open('load', account, card)}>
      {cardMoney.openFor.load(nick_name ?? texts.ending(last4))}
    </Button>
  )
}
