import { assign, setup } from 'xstate'
import type { AccountProgram } from '#contract/account'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** If the wallet already has an account of the chosen program, that one is shown. */

export const openAccountPorts = {
  readPrograms: question<{ programs: AccountProgram[] }, { walletId: string }>('readPrograms'),
  createAccount: question<{ id: string }, { walletId: string; programId: string }>('createAccount'),
}

export interface OpenAccountContext {
  walletId: string
  programs: AccountProgram[]
  programId: string | null
  accountId: string | null
  refusal: RefusalNote | null
}

export type OpenAccountEvent = { type: 'programs.refresh' } | { type: 'program.open'; id: string }

const existingAccountId = (refusal: RefusalNote) =>
  refusal.facts.errors?.find(({ code }) => code === 'KNOWN')?.params?.id ?? null

export const openAccountFlow = setup({
  types: {
    context: {} as OpenAccountContext,
    input: {} as { walletId: string },
    events: {} as OpenAccountEvent,
    tags: {} as 'busy',
  },
  actors: openAccountPorts,
  guards: { alreadyOpen: ({ event }) => existingAccountId(refusalIn(event)) !== null },
  actions: {
    assignPrograms: assign((_, { programs }: { programs: AccountProgram[] }) => ({
      programs,
      refusal: null,
    })),
    assignProgram: assign((_, { id }: { id: string }) => ({ programId: id, refusal: null })),
    assignAccount: assign((_, { id }: { id: string }) => ({ accountId: id, refusal: null })),
    assignExistingAccount: assign(({ event }) => ({
      accountId: existingAccountId(refusalIn(event)),
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'openAccount',
  description: 'A program is opened once: an account that exists already is shown instead.',
  context: ({ input }) => ({
    ...input,
    programs: [],
    programId: null,
    accountId: null,
    refusal: null,
  }),
  initial: 'reading',
  on: { 'programs.refresh': '.reading' },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPrograms',
        src: 'readPrograms',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'offered', actions: withOutput('assignPrograms') },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: { description: 'Programs could not be loaded; may be retried.' },
    offered: {
      description: 'The programs to choose from.',
      on: { 'program.open': { target: 'opening', actions: withEvent('assignProgram') } },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context }) => ({ walletId: context.walletId, programId: context.programId! }),
        onDone: { target: 'opened', actions: withOutput('assignAccount') },
        onError: [
          { guard: 'alreadyOpen', target: 'opened', actions: 'assignExistingAccount' },
          { target: 'offered', actions: 'assignRefusal' },
        ],
      },
    },
    opened: {
      description: 'The account exists, new or from before.',
      on: { 'program.open': { target: 'opening', actions: withEvent('assignProgram') } },
    },
  },
})
