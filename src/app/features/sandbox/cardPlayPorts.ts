import { loadChunk } from '#app/loadChunk.ts'
import type { Services } from '#app/services.ts'
import { wire } from '#machines/kit/port'
import { cardSimulatorFlow, cardSimulatorPorts } from '#machines/sandbox/cardSimulator.flow'

export const wireCardSimulator = ({ call }: Services) =>
  wire(cardSimulatorFlow, cardSimulatorPorts, {
    simulateCard: async (simulated, signal) => {
      const { simulateCard } = await loadChunk(() => import('./cardSimulation.ts'))
      return simulateCard(call, simulated, signal)
    },
  })
