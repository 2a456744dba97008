import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Account, IssuerEvent, PayInRail } from '#contract/account'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * One virtual account: where to pay to. While its issuer has not given the details it is read again
 * by itself, so that whoever waits sees them come. In play tenants whatever the outside world would
 * do to it can be pressed here; what came of it is read from the bank like everything else.
 */

/** What only a play tenant lets a person do: pay in as somebody else, or be the issuer. */
export type AccountSimulation =
  | { do: 'pay'; rail: PayInRail; amount: string }
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
      description: 'The issuer is about to give the details.',
      after: { pollDue: 'reading' },
      on: { 'account.simulate': { target: 'simulating', actions: withEvent('assignSimulation') } },
    },
    known: {
      on: { 'account.simulate': { target: 'simulating', actions: withEvent('assignSimulation') } },
    },
    simulating: {
      tags: 'busy',
      invoke: {
        id: 'simulateAccount',
        src: 'simulateAccount',
        // Noted on the way here.
        input: ({ context: { id, simulation } }) => ({ id, simulation: simulation! }),
        onDone: { target: 'reading', actions: withOutput('assignSimulationResult') },
        onError: { target: 'known', actions: 'assignRefusal' },
      },
    },
    unread: { description: 'The bank could not show it; it can be asked again.' },
  },
})

export type AccountActor = ActorRefFrom<typeof accountDetailsFlow>
