import { assign, setup } from 'xstate'
import type { Account } from '#contract/account'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'

/**
 * One virtual account: where to pay to. While its issuer has not given the details it is read again
 * by itself, so that whoever waits sees them come.
 */

export const accountDetailsPorts = {
  readAccount: question<Account, { id: string }>('readAccount'),
}

export const ISSUE_LOOK_MS = 2_000

export const accountDetailsFlow = setup({
  types: {
    context: {} as { id: string; account: Account | null; refusal: RefusalNote | null },
    input: {} as { id: string },
    events: {} as { type: 'account.refresh' },
    tags: {} as 'busy',
  },
  actors: accountDetailsPorts,
  delays: { issuerWorks: ISSUE_LOOK_MS },
  guards: {
    knownBefore: ({ context }) => context.account !== null,
    notIssuedYet: (_, account: Account) => account.status === 'PENDING',
  },
  actions: {
    noteAccount: assign((_, account: Account) => ({ account, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'accountDetails',
  context: ({ input }) => ({ ...input, account: null, refusal: null }),
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
            guard: { type: 'notIssuedYet', params: ({ event }) => event.output },
            target: 'awaited',
            actions: { type: 'noteAccount', params: ({ event }) => event.output },
          },
          {
            target: 'known',
            actions: { type: 'noteAccount', params: ({ event }) => event.output },
          },
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
    },
    known: {},
    unread: { description: 'The bank could not show it; it can be asked again.' },
  },
})
