import { assignOrder, readOpsOrder, retryOrder } from '#contract/ops/order'
import {
  approveProposal,
  proposeOrderEnd,
  readProposal,
  rejectProposal,
  withdrawProposal,
} from '#contract/ops/proposal'
import { staffOrder } from '#machines/console/staffOrder.flow'
import { oneProposal, type ProposalAct } from '#machines/console/oneProposal.flow'
import { wire } from '#machines/kit/port'
import { createAttempts } from './attempts.ts'
import type { ConsoleServices } from './services.ts'

const proposalActs = {
  approve: approveProposal,
  reject: rejectProposal,
  withdraw: withdrawProposal,
} satisfies Record<ProposalAct, unknown>

export function wireOneProposal({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(oneProposal.flow, oneProposal.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readProposal, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text } }, signal) => {
      await attempts(`${id} ${act} ${text}`, (key) =>
        call(proposalActs[act], { id, reason: text }, { signal, key }),
      )
      return { opened: null }
    },
  })
}

export function wireStaffOrder({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(staffOrder.flow, staffOrder.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readOpsOrder, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text: reason } }, signal) => {
      await attempts(`${id} ${act} ${reason}`, async (key): Promise<unknown> => {
        if (act === 'take' || act === 'leave')
          return call(assignOrder, { id, mine: act === 'take' }, { signal })
        if (act === 'retry') return call(retryOrder, { id, reason }, { signal, key })
        return call(proposeOrderEnd, { id, kind: act, reason }, { signal, key })
      })
      return { opened: null }
    },
  })
}
