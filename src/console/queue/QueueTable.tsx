import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpsCallName } from '#contract/ops/calls'
import type { QueueItem } from '#contract/ops/queue'
import { Button } from '#app/ui/Button.tsx'
import type { makeQueueFlow } from '#machines/kit/queue.flow'
import { useConsole, useMay } from '#console/context.tsx'
import { DataTable, TablePager, type TableColumn } from '#console/DataTable.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useQueueWords } from './words.ts'

type Case = Pick<QueueItem, 'id' | 'due_at' | 'assignee'>

type QueueActor<Asked, Item extends Case> = ActorRefFrom<
  ReturnType<typeof makeQueueFlow<Asked, Item>>['flow']
>

interface Props<Asked, Item extends Case> {
  flow: QueueActor<Asked, Item>
  /** Takes a case; whoever may not make the call chooses none. */
  call: OpsCallName
  label: string
  empty: string
  columns: readonly TableColumn<Item>[]
  nameOf: (item: Item) => string
}

/** A page of a queue: what was refused, what is chosen, the cases, and the way on. */
export function QueueTable<Asked, Item extends Case>(props: Props<Asked, Item>) {
  const { flow, call, label, empty, columns, nameOf } = props
  const may = useMay()
  const { answer, refusal, chosen } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const choice = {
    chosen,
    nameOf,
    canChoose: ({ due_at }: Item) => due_at !== null,
    onChoose: (id: string, on: boolean) => flow.send({ type: 'case.choose', id, on }),
    onChooseAll: (ids: string[]) => flow.send({ type: 'cases.choose', ids }),
  }
  const items = answer?.data ?? []
  const isOffered = may(call) && items.some(choice.canChoose)
  return (
    <>
      <RefusalLine note={refusal} />
      {isOffered && <ChosenBar flow={flow} />}
      <DataTable
        {...{ label, items, empty, busy, columns }}
        usualSort="since"
        choice={isOffered ? choice : undefined}
      />
      {answer && <TablePager total={answer.total} shown={items.length} />}
    </>
  )
}

/** Only what is one's own is given back. */
function ChosenBar<Asked, Item extends Case>({ flow }: Pick<Props<Asked, Item>, 'flow'>) {
  const { queues: texts } = useQueueWords()
  const self = useSelector(useConsole(), ({ context }) => context.self?.id)
  const { answer, chosen, unassigned } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('assigning'))
  const cases = answer?.data.filter(({ id }) => chosen.includes(id)) ?? []
  const isOwn = cases.length > 0 && cases.every(({ assignee }) => assignee?.id === self)
  return (
    <>
      <RefusalLine note={unassigned} />
      <div className="cluster">
        <output className="small soft">{texts.chosen(chosen.length)}</output>
        {chosen.length > 0 && (
          <Button busy={busy} onClick={() => flow.send({ type: 'cases.assign', mine: !isOwn })}>
            {isOwn ? texts.leave : texts.take}
          </Button>
        )}
      </div>
    </>
  )
}
