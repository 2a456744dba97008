import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Card } from '#contract/card'
import type { ControlActor } from '#machines/card/control.flow'
import type { purchases } from '#machines/card/purchases.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card as Sheet } from '#app/ui/Panel.tsx'
import { store } from '#app/ui/icons/store.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { download } from '#app/ui/icons/download.ts'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Paged } from '#app/features/app/PagedList.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { Purchase } from './Purchase.tsx'
import { useCardWords } from './words.ts'

interface Shown {
  flow: ControlActor
  card: Card
}

/** What happened with the card, newest first, and all of it as a file. */
export function Purchases({ flow, card }: Shown) {
  const { card: said } = useCardWords()
  const list = useFlow('purchases')
  const busy = useSelector(list, (seen) => seen?.hasTag('busy') ?? true)
  return (
    <Sheet title={said.purchases} busy={busy} beside={<SaveAll cardId={card.id} />}>
      {list ? <List list={list} flow={flow} /> : <SkeletonRows count={3} />}
    </Sheet>
  )
}

interface ListShown {
  list: ActorRefFrom<typeof purchases.flow>
  flow: ControlActor
}

function List({ list, flow }: ListShown) {
  const { card: said } = useCardWords()
  const offset = useSelector(list, ({ context }) => context.offset)
  const none = (
    <EmptyState icon={store} title={said.noPurchases}>
      <p className="soft">{said.noPurchasesText}</p>
    </EmptyState>
  )
  return (
    <Paged flow={list} lines={3} unread={said.purchasesUnread} empty={none}>
      {({ data }) => (
        <ul className="rows">
          {data.map((one, at) => (
            <li key={one.id}>
              <Purchase one={one} newest={at === 0 && offset === 0} flow={flow} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

function SaveAll({ cardId }: { cardId: string }) {
  const { card: said } = useCardWords()
  const statement = useFlow('cardStatement')
  const busy = useSelector(statement, (seen) => seen?.hasTag('busy') ?? false)
  const kept = useSelector(statement, (seen) => seen?.context.kept ?? null)
  const refusal = useSelector(statement, (seen) => seen?.context.refusal ?? null)
  return (
    <>
      <Button
        kind="quiet"
        className="button-flush"
        icon={download}
        busy={busy}
        onClick={() => statement?.send({ type: 'statement.save', ask: { cardId } })}
      >
        {said.exportCsv}
      </Button>
      <output className={kept === 'copied' ? 'small soft' : 'unseen'}>
        {kept === 'saved' && said.exported}
        {kept === 'copied' && said.exportCopied}
      </output>
      <Refused note={refusal} />
    </>
  )
}
