import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Account, IssuerEvent, PayInRail } from '#contract/account'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** Polled until the issuer gives the details to pay to. */

/** Sandbox only: pay in as somebody else, or act as the issuer. */
export type AccountSimulation =
  | { do: 'pay'; rail: PayInRail; amount: string; reference: string }
  | { do: 'move'; event: IssuerEvent }

export type AccountSimulationResult = 'credited' | 'returned' | 'moved'

export const accountDetailsPorts = {
  readAccount: question<Account, { id: string }>('readAccount'),
  simulateAccount: question<
    { result: AccountSimulationResult },
    { id: string; simulation: AccountSimulation }
  >('simulateAccount'),
}

export interface AccountDetailsContext {
  id: string
  account: Account | null
  simulation: AccountSimulation | null
  result: AccountSimulationResult | null
  refusal: RefusalNote | null
}

const ISSUE_POLL_MS = 2_000

export const accountDetailsFlow = setup({
  types: {
    context: {} as AccountDetailsContext,
    input: {} as { id: string },
    events: {} as
      | { type: 'account.refresh' }
      | { type: 'account.simulate'; simulation: AccountSimulation },
    tags: {} as 'busy',
  },
  actors: accountDetailsPorts,
  delays: { pollDue: ISSUE_POLL_MS },
  guards: {
    knownBefore: ({ context }) => context.account !== null,
    notIssuedYet: (_, account: Account) => account.status === 'PENDING',
  },
  actions: {
    assignAccount: assign((_, account: Account) => ({ account, refusal: null })),
    assignSimulation: assign((_, { simulation }: { simulation: AccountSimulation }) => ({
      simulation,
      result: null,
    })),
    assignSimulationResult: assign((_, { result }: { result: AccountSimulationResult }) => ({
      result,
      refusal: null,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'accountDetails',
  description:
    'What is known stays shown while it is read again; it is polled until the issuer has answered.',
  context: ({ input }) => ({
    ...input,
    account: null,
    simulation: null,
    result: null,
    refusal: null,
  }),
  initial: 'reading',
  on: { 'account.refresh': '.reading' },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAccount',
        src: 'readAccount',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: withOutput('notIssuedYet'),
            target: 'awaited',
            actions: withOutput('assignAccount'),
          },
          { target: 'known', actions: withOutput('assignAccount') },
        ],
        onError: [
          { guard: 'knownBefore', target: 'known', actions: 'assignRefusal' },
          { target: 'unread', actions: 'assignRefusal' },
        ],
      },
    },
    awaited: {
      description: 'Waiting for the issuer to give the details.',
      after: { pollDue: 'reading' },
      on: { 'account.simulate': { target: 'simulating', actions: withEvent('assignSimulation') } },
    },
    known: {
      description: 'Where to pay to.',
      on: { 'account.simulate': { target: 'simulating', actions: withEvent('assignSimulation') } },
    },
    simulating: {
      tags: 'busy',
      invoke: {
        id: 'simulateAccount',
        src: 'simulateAccount',
        input: ({ context: { id, simulation } }) => ({ id, simulation: simulation! }),
        onDone: { target: 'reading', actions: withOutput('assignSimulationResult') },
        onError: { target: 'known', actions: 'assignRefusal' },
      },
    },
    unread: { description: 'Could not be loaded; may be retried.' },
  },
})

export type AccountActor = ActorRefFrom<typeof accountDetailsFlow>
