import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { NewDestinationForm } from '#app/features/counterparty/NewDestinationForm.tsx'
import { useCounterpartyWords } from '#app/features/counterparty/words.ts'

export function NewRecipient({ out }: { out: boolean }) {
  const { counterparty: texts } = useCounterpartyWords()
  const flow = useSelector(useFlow('orderForm'), (snapshot) => snapshot?.children.newRecipient)
  return flow && <NewDestinationForm {...{ flow, out }} title={texts.newTitle} />
}
