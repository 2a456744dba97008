import {
  approveProposal,
  readProposal,
  rejectProposal,
  withdrawProposal,
} from '#contract/ops/proposal'
import { oneProposal, type ProposalAct } from '#machines/console/proposals.flow'
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
    },
  })
}
