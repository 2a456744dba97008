import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Account, IssuerEvent, PayInRail } from '#contract/account'
import type { RefusalNote } from '#contract/kit/refusal'
import { eventParams, outputParams } from '#machines/kit/params'
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
  pressAccount: question<
    { pressed: AccountSimulationResult },
    { id: string; press: AccountSimulation }
  >('pressAccount'),
}

export interface AccountDetailsContext {
  id: string
  account: Account | null
  press: AccountSimulation | null
  pressed: AccountSimulationResult | null
  refusal: RefusalNote | null
}

const ISSUE_POLL_MS = 2_000

export const accountDetailsFlow = setup({
  types: {
    context: {} as AccountDetailsContext,
    input: {} as { id: string },
    events: {} as { type: 'account.refresh' } | { type: 'account.press'; press: AccountSimulation },
    tags: {} as 'busy',
  },
  actors: accountDetailsPorts,
  delays: { issuerWorks: ISSUE_POLL_MS },
  guards: {
    knownBefore: ({ context }) => context.account !== null,
    notIssuedYet: (_, account: Account) => account.status === 'PENDING',
  },
  actions: {
    noteAccount: assign((_, account: Account) => ({ account, refusal: null })),
    notePress: assign((_, { press }: { press: AccountSimulation }) => ({ press, pressed: null })),
    notePressed: assign((_, { pressed }: { pressed: AccountSimulationResult }) => ({
      pressed,
      refusal: null,
    })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'accountDetails',
  context: ({ input }) => ({ ...input, account: null, press: null, pressed: null, refusal: null }),
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
            guard: { type: 'notIssuedYet', params: outputParams },
            target: 'awaited',
            actions: { type: 'noteAccount', params: outputParams },
          },
          { target: 'known', actions: { type: 'noteAccount', params: outputParams } },
        ],
        onError: [
          { guard: 'knownBefore', target: 'known', actions: 'noteRefusal' },
          { target: 'unread', actions: 'noteRefusal' },
        ],
      },
    },
    awaited: {
      description: 'The issuer is about to give the details.',
      after: { issuerWorks: 'reading' },
      on: {
        'account.press': {
          target: 'pressing',
          actions: { type: 'notePress', params: eventParams },
        },
      },
    },
    known: {
      on: {
        'account.press': {
          target: 'pressing',
          actions: { type: 'notePress', params: eventParams },
        },
      },
    },
    pressing: {
      tags: 'busy',
      invoke: {
        id: 'pressAccount',
        src: 'pressAccount',
        // Noted on the way here.
        input: ({ context: { id, press } }) => ({ id, press: press! }),
        onDone: { target: 'reading', actions: { type: 'notePressed', params: outputParams } },
        onError: { target: 'known', actions: 'noteRefusal' },
      },
    },
    unread: { description: 'The bank could not show it; it can be asked again.' },
  },
})

export type AccountActor = ActorRefFrom<typeof accountDetailsFlow>
