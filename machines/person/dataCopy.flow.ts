import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  withProof,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'
import type { FileResult } from '#machines/wallet/statement.flow'

export const dataCopyPorts = {
  /** The file goes from the bank to the device: nothing of it is in the chart. */
  saveCopy: question<{ result: FileResult }>('saveCopy'),
}

interface DataCopyContext extends WithProof {
  result: FileResult | null
  refusal: RefusalNote | null
}

const dataCopySetup = setup({
  types: {
    context: {} as DataCopyContext,
    events: {} as { type: 'copy.save' },
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...dataCopyPorts, ...proofActors },
  actions: {
    assignResult: assign((_, { result }: { result: FileResult }) => ({ result })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearResult: assign({ result: null, refusal: null }),
  },
}).extend(proofParts)

const sending = dataCopySetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'saveCopy',
    src: 'saveCopy',
    onDone: { target: '#dataCopy.idle', actions: withOutput('assignResult') },
    onError: [
      askProof('#dataCopy.saving.proving'),
      { target: '#dataCopy.idle', actions: 'assignRefusal' },
    ],
  },
})

export const dataCopyFlow = dataCopySetup.createMachine({
  id: 'dataCopy',
  description: 'All that the bank holds about the customer, saved as a file.',
  context: { bound: null, result: null, refusal: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'Says what became of the last file.',
      on: { 'copy.save': { target: 'saving', actions: 'clearResult' } },
    },
    saving: withProof(sending, '#dataCopy.idle'),
  },
})

export type DataCopyActor = ActorRefFrom<typeof dataCopyFlow>
