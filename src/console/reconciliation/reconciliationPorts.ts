import { PAGE_LIMIT } from '#contract/kit/page'
import {
  correctDifference,
  explainDifference,
  listReconciledDays,
  readDifference,
  readReconciledDay,
  reopenDifference,
  type DifferenceAct,
} from '#contract/ops/reconciliation'
import { oneDifference } from '#machines/console/oneDifference.flow'
import { reconciledDay } from '#machines/console/reconciledDay.flow'
import { reconciledDays } from '#machines/console/reconciledDays.flow'
import { wire } from '#machines/kit/port'
import type { ConsoleServices } from '#console/services.ts'

const acts = {
  explain: explainDifference,
  correct: correctDifference,
  reopen: reopenDifference,
} satisfies Record<DifferenceAct, unknown>

export const wireReconciliation = ({ call }: ConsoleServices) => ({
  reconciledDaysFlow: wire(reconciledDays.flow, reconciledDays.ports, {
    readAnswer: async ({ asked: { view, offset }, unattended }, signal) => {
      const request = { offset, limit: PAGE_LIMIT, ...(view && { view }) }
      return { answer: await call(listReconciledDays, request, { signal, unattended }) }
    },
  }),
  reconciledDayFlow: wire(reconciledDay.flow, reconciledDay.ports, {
    readAnswer: async ({ asked, unattended }, signal) => {
      const request = { ...asked, limit: PAGE_LIMIT }
      return { answer: await call(readReconciledDay, request, { signal, unattended }) }
    },
  }),
  oneDifferenceFlow: wire(oneDifference.flow, oneDifference.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readDifference, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text } }, signal) => {
      await call(acts[act], { id, reason: text }, { signal })
      return { opened: null }
    },
  }),
})
