import { useSelector } from '@xstate/react'
import type { CounterpartyActor } from '#machines/counterparty/counterparty.flow'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useCounterpartyWords } from './words.ts'

/** Asks before it deletes, and says there why it was refused. */
export function DeleteCounterparty({ flow, name }: { flow: CounterpartyActor; name: string }) {
  const { counterparty: texts } = useCounterpartyWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const confirming = useSelector(flow, (snapshot) =>
    snapshot.matches({ known: 'confirmingDeletion' }),
  )
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  if (!confirming)
    return (
      <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'counterparty.drop' })}>
        {texts.deleteOne}
      </Button>
    )
  return (
    <div className="stack stack-half" role="alert">
      <p>{texts.deleting(name)}</p>
      {refusal?.code === 'STATE_CONFLICT' ? (
        <Callout tone="bad" icon={alert}>
          <p>{texts.oneInUse}</p>
        </Callout>
      ) : (
        <RefusalCallout note={refusal} />
      )}
      <div className="cluster">
        <Button onClick={() => flow.send({ type: 'counterparty.delete' })}>
          {texts.deleteOne}
        </Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'counterparty.retain' })}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
}
