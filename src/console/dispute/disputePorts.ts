import { PAGE_LIMIT } from '#contract/kit/page'
import {
  askDisputeForMore,
  assignDispute,
  creditDispute,
  declineDispute,
  fileDispute,
  listDisputes,
  openDisputeEvidence,
  readDispute,
} from '#contract/ops/dispute'
import { disputeQueue } from '#machines/console/disputeQueue.flow'
import { oneDispute } from '#machines/console/oneDispute.flow'
import { wire } from '#machines/kit/port'
import { assigningBy } from '#console/queue/assigning.ts'
import type { ConsoleServices } from '#console/services.ts'

const reasoned = { credit: creditDispute, file: fileDispute }
const told = { askMore: askDisputeForMore, decline: declineDispute }

export const wireDisputeQueue = ({ call }: ConsoleServices) =>
  wire(disputeQueue.flow, disputeQueue.ports, {
    readAnswer: async ({ asked: { view, ...asked }, unattended }, signal) => {
      const request = { ...asked, limit: PAGE_LIMIT, ...(view && { view }) }
      return { answer: await call(listDisputes, request, { signal, unattended }) }
    },
    assignCase: assigningBy(call, assignDispute),
  })

export const wireOneDispute = ({ call }: ConsoleServices) =>
  wire(oneDispute.flow, oneDispute.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readDispute, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text } }, signal) => {
      if (act === 'open')
        return { opened: await call(openDisputeEvidence, { id, reason: text }, { signal }) }
      if (act === 'take' || act === 'leave')
        await call(assignDispute, { id, mine: act === 'take' }, { signal })
      else if (act === 'credit' || act === 'file')
        await call(reasoned[act], { id, reason: text }, { signal })
      else await call(told[act], { id, message: text }, { signal })
      return { opened: null }
    },
  })
