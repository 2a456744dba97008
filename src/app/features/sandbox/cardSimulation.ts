import type { PurchaseDispute } from '#contract/cardDispute'
import {
  askCard,
  challengeCard,
  decideDispute,
  fundSubAccount,
  moveCard,
  movePurchase,
  moveSubAccountByHand,
} from '#contract/sandboxCard'
import type { Call } from '#client/call'
import type { DisputeAct } from '#machines/card/disputing.flow'
import type { CardSimulation } from '#machines/sandbox/cardSimulator.flow'

/** What a shop, the network or the bank's staff would do. Customers of a live tenant never fetch it. */

interface Simulated {
  cardId: string
  simulation: CardSimulation
}

export async function simulateCard(
  call: Call,
  { cardId: id, simulation }: Simulated,
  signal: AbortSignal,
): Promise<{ status: string | null }> {
  const options = { signal }
  switch (simulation.do) {
    case 'ask': {
      const { kind, amount, at, entry, recurring } = simulation
      return {
        status: (await call(askCard, { id, kind, amount, entry, recurring, ...at }, options))
          .status,
      }
    }
    case 'challenge': {
      const { amount, at } = simulation
      return { status: (await call(challengeCard, { id, amount, ...at }, options)).status }
    }
    case 'purchase': {
      const { purchaseId, event, amount, last } = simulation
      const request = { id: purchaseId, event, last, ...(amount !== null && { amount }) }
      return { status: (await call(movePurchase, request, options)).status }
    }
    case 'card':
      await call(moveCard, { id, event: simulation.event }, options)
      return { status: null }
    case 'account':
      await call(
        moveSubAccountByHand,
        { id: simulation.accountId, event: simulation.event },
        options,
      )
      return { status: null }
    case 'fund':
      await call(fundSubAccount, { id: simulation.accountId, amount: simulation.amount }, options)
      return { status: null }
  }
}

export const simulateDecision = (
  call: Call,
  { id, outcome }: Extract<DisputeAct, { act: 'decide' }>,
  signal: AbortSignal,
): Promise<PurchaseDispute> => call(decideDispute, { id, outcome }, { signal })
