import { useSelector } from '@xstate/react'
import { destinationTypes, isBankType } from '#contract/destination'
import { isRailOffered } from '#machines/order/payee.setup'
import { useFlow } from '#app/context.ts'
import { NewDestinationForm } from '#app/features/counterparty/NewDestinationForm.tsx'
import { useCounterpartyWords } from '#app/features/counterparty/words.ts'
import { useOrderOffer } from './orderForm.hooks.ts'

/** Only what this bank can pay is offered. */
export function NewRecipient({ out }: { out: boolean }) {
  const { counterparty: texts } = useCounterpartyWords()
  const flow = useSelector(useFlow('orderForm'), (snapshot) => snapshot?.children.newRecipient)
  const offer = useOrderOffer()
  const types = destinationTypes.filter(
    (type) => (!out || isBankType(type)) && isRailOffered(type, offer?.orderTypes ?? []),
  )
  return flow && <NewDestinationForm flow={flow} title={texts.newTitle} types={types} />
}
