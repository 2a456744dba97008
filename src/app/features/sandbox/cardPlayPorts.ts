import {
  askCard,
  challengeCard,
  fundSubAccount,
  moveCard,
  movePurchase,
  moveSubAccountByHand,
} from '#contract/sandboxCard'
import { cardSimulatorFlow, cardSimulatorPorts } from '#machines/sandbox/cardSimulator.flow'
import { wire } from '#machines/kit/port'
import type { Services } from '#app/services.ts'

export const wireCardSimulator = ({ call }: Services) =>
  wire(cardSimulatorFlow, cardSimulatorPorts, {
    simulateCard: async ({ cardId: id, simulation }, signal) => {
      const options = { signal }
      switch (simulation.do) {
        case 'ask': {
          const { kind, amount, at, entry } = simulation
          return {
            status: (await call(askCard, { id, kind, amount, entry, ...at }, options)).status,
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
          await call(
            fundSubAccount,
            { id: simulation.accountId, amount: simulation.amount },
            options,
          )
          return { status: null }
      }
    },
  })
