import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CardDetail } from '#contract/card'
import type { ControlActor } from '#machines/card/control.flow'
import type { purchasesList } from '#machines/card/purchases.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { store } from '#app/ui/icons/store.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { download } from '#app/ui/icons/download.ts'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { Purchase } from './Purchase.tsx'
import { useCardWords } from './words.ts'

interface Props {
  flow: ControlActor
  card: CardDetail
}

export function Purchases({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const list = useFlow('purchases')
  const busy = useSelector(list, (snapshot) => snapshot?.hasTag('busy') ?? true)
  return (
    <Panel title={texts.purchases} busy={busy} beside={<SaveAll cardId={card.id} />}>
      {list ? <List list={list} flow={flow} /> : <SkeletonRows count={3} />}
    </Panel>
  )
}

interface ListProps {
  list: ActorRefFrom<typeof purchasesList.flow>
  flow: ControlActor
}

function List({ list, flow }: ListProps) {
  const { card: texts } = useCardWords()
  const offset = useSelector(list, ({ context }) => context.offset)
  const none = (
    <EmptyState icon={store} title={texts.noPurchases}>
      <p className="soft">{texts.noPurchasesText}</p>
    </EmptyState>
  )
  return (
    <PagedList flow={list} lines={3} unread={texts.purchasesUnread} empty={none}>
      {({ data }) => (
        <ul className="rows">
          {data.map((one, at) => (
            <li key={one.id}>
              <Purchase one={one} newest={at === 0 && offset === 0} flow={flow} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function SaveAll({ cardId }: { cardId: string }) {
  const { card: texts } = useCardWords()
  const statement = useFlow('cardStatement')
  const busy = useSelector(statement, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const result = useSelector(statement, (snapshot) => snapshot?.context.result ?? null)
  const refusal = useSelector(statement, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <>
      <Button
        kind="quiet"
        className="button-flush"
        icon={download}
        busy={busy}
        onClick={() => statement?.send({ type: 'statement.save', ask: { cardId } })}
      >
        {texts.exportCsv}
      </Button>
      <output className={result === 'copied' ? 'small soft' : 'unseen'}>
        {result === 'saved' && texts.exported}
        {result === 'copied' && texts.exportCopied}
      </output>
      <RefusalCallout note={refusal} />
    </>
  )
}
