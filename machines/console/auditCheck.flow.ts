import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { AuditCheck } from '#contract/ops/audit'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** Walks the chain of the audit when asked to: it is as long as the bank is old. */

export const auditCheckPorts = { verifyChain: question<AuditCheck>('verifyChain') }

export const auditCheckFlow = setup({
  types: {
    context: {} as { check: AuditCheck | null; refusal: RefusalNote | null },
    events: {} as { type: 'audit.verify' },
    tags: {} as 'busy',
  },
  actors: auditCheckPorts,
  actions: {
    assignCheck: assign((_, check: AuditCheck) => ({ check, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'auditCheck',
  description: 'The audit is verified from its first row, and the verdict stays.',
  context: { check: null, refusal: null },
  initial: 'idle',
  states: {
    idle: { on: { 'audit.verify': 'verifying' } },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyChain',
        src: 'verifyChain',
        onDone: { target: 'idle', actions: withOutput('assignCheck') },
        onError: { target: 'idle', actions: 'assignRefusal' },
      },
    },
  },
})

export type AuditCheckActor = ActorRefFrom<typeof auditCheckFlow>
