import {
  flowCountDays,
  readFlowCounts,
  readFlowStates,
  setFlowCounting,
} from '#contract/ops/flowCount'
import { flowCounts } from '#machines/console/flowCounts.flow'
import { flowStates } from '#machines/console/flowStates.flow'
import { wire } from '#machines/kit/port'
import type { ConsoleServices } from '#console/services.ts'

export const wireFlowCounts = ({ call }: ConsoleServices) => ({
  flowCountsFlow: wire(flowCounts.flow, flowCounts.ports, {
    readRecord: async ({ id, unattended }, signal) => {
      const days = flowCountDays.find((one) => one === id) ?? '7'
      return { record: await call(readFlowCounts, { days }, { signal, unattended }) }
    },
    performAct: async ({ act, draft: { text: reason } }, signal) => {
      await call(setFlowCounting, { on: act === 'start', reason }, { signal })
      return { opened: null }
    },
  }),
  flowStatesFlow: wire(flowStates.flow, flowStates.ports, {
    readAnswer: async ({ asked, unattended }, signal) => ({
      answer: await call(readFlowStates, asked, { signal, unattended }),
    }),
  }),
})
