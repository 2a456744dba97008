import { useSelector } from '@xstate/react'
import type { OpsCallName } from '#contract/ops/calls'
import type { QueueItem } from '#contract/ops/queue'
import { Button } from '#app/ui/Button.tsx'
import { useConsole, useMay } from '#console/context.tsx'
import { useQueueWords } from './words.ts'

interface Props {
  /** Whoever may not make it sees no button. */
  call: OpsCallName
  item: Pick<QueueItem, 'due_at' | 'assignee'>
  busy: boolean
  onAct: (act: 'take' | 'leave') => void
}

/** Takes a case as one's own work, or gives it back, until it is over. */
export function AssignButton({ call, item, busy, onAct }: Props) {
  const { queues: texts } = useQueueWords()
  const may = useMay()
  const self = useSelector(useConsole(), ({ context }) => context.self?.id)
  if (item.due_at === null || !may(call)) return null
  const act = item.assignee?.id === self ? 'leave' : 'take'
  return (
    <Button busy={busy} onClick={() => onAct(act)}>
      {texts[act]}
    </Button>
  )
}
