import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#app/ui/Button.tsx'
import type { makeRecordFlow } from '#machines/kit/record.flow'
import { RefusalLine } from './RefusalLine.tsx'

interface Props<Item, Act extends string, Opened> {
  flow: ActorRefFrom<ReturnType<typeof makeRecordFlow<Item, Act, Opened>>['flow']>
  retry: string
}

/** Why a record could not be read or done with, and a way to read it again. An act says it in its form. */
export function RecordRefusal<Item, Act extends string, Opened>({
  flow,
  retry,
}: Props<Item, Act, Opened>) {
  const { act, refusal } = useSelector(flow, ({ context }) => context)
  const lost = useSelector(flow, (snapshot) => snapshot.matches('refused'))
  return (
    <>
      {act === null && <RefusalLine note={refusal} />}
      {lost && (
        <div>
          <Button onClick={() => flow.send({ type: 'page.refresh' })}>{retry}</Button>
        </div>
      )}
    </>
  )
}
