import { assign, setup } from 'xstate'
import type { Counterparty, CounterpartyType } from '#contract/counterparty'
import type { RefusalNote } from '#contract/kit/refusal'
import { eventParams, outputParams } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Writes down somebody new to pay. What is typed is laid by as it is typed, so a form that went away
 * comes back with it; it is laid by no more once somebody is written down, or the person throws it
 * away. A refusal keeps it.
 */

export interface CounterpartyDraft {
  type: CounterpartyType
  name: string
  nickname: string
  email: string
  phone: string
}

const emptyDraft: CounterpartyDraft = {
  type: 'INDIVIDUAL',
  name: '',
  nickname: '',
  email: '',
  phone: '',
}

interface WalletKey {
  walletId: string
}

export const newCounterpartyPorts = {
  findDraft: question<{ draft: CounterpartyDraft | null }, WalletKey>('findDraft'),
  keepDraft: question<void, WalletKey & { draft: CounterpartyDraft | null }>('keepDraft'),
  dropDraft: question<void, WalletKey>('dropDraft'),
  saveCounterparty: question<Counterparty, WalletKey & { draft: CounterpartyDraft }>(
    'saveCounterparty',
  ),
}

interface NewCounterpartyContext extends WalletKey {
  draft: CounterpartyDraft
  refusal: RefusalNote | null
  saved: Counterparty | null
}

export const newCounterpartyFlow = setup({
  types: {
    context: {} as NewCounterpartyContext,
    input: {} as WalletKey,
    output: {} as { saved: Counterparty | null },
    events: {} as
      | { type: 'draft.set'; change: Partial<CounterpartyDraft> }
      | { type: 'draft.clear' }
      | { type: 'counterparty.save' }
      | { type: 'counterparty.drop' },
    tags: {} as 'busy',
  },
  actors: newCounterpartyPorts,
  guards: { somethingTyped: ({ context: { draft } }) => !isEmptyDraft(draft) },
  actions: {
    noteFound: assign((_, found: { draft: CounterpartyDraft | null }) => ({
      draft: { ...emptyDraft, ...found.draft },
    })),
    noteChange: assign(({ context }, { change }: { change: Partial<CounterpartyDraft> }) => ({
      draft: { ...context.draft, ...change },
    })),
    noteSaved: assign((_, saved: Counterparty) => ({ saved, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetTyped: assign({ draft: emptyDraft, refusal: null }),
  },
}).createMachine({
  id: 'newCounterparty',
  context: ({ input }) => ({ ...input, draft: emptyDraft, refusal: null, saved: null }),
  output: ({ context: { saved } }) => ({ saved }),
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'drafted', actions: { type: 'noteFound', params: outputParams } },
        onError: 'drafted',
      },
    },
    drafted: {
      initial: 'idle',
      on: {
        'draft.set': { target: '.keeping', actions: { type: 'noteChange', params: eventParams } },
        'draft.clear': { guard: 'somethingTyped', target: '.keeping', actions: 'forgetTyped' },
        'counterparty.save': 'saving',
        'counterparty.drop': 'forgetting',
      },
      states: {
        idle: {},
        keeping: {
          invoke: {
            id: 'keepDraft',
            src: 'keepDraft',
            input: ({ context: { walletId, draft } }) => ({
              walletId,
              draft: isEmptyDraft(draft) ? null : draft,
            }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveCounterparty',
        src: 'saveCounterparty',
        input: ({ context: { walletId, draft } }) => ({ walletId, draft }),
        onDone: { target: 'forgetting', actions: { type: 'noteSaved', params: outputParams } },
        onError: { target: 'drafted', actions: 'noteRefusal' },
      },
    },
    forgetting: {
      description: 'Written down or thrown away: nothing of it is laid by.',
      tags: 'busy',
      invoke: {
        id: 'dropDraft',
        src: 'dropDraft',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: 'over',
        onError: 'over',
      },
    },
    over: { type: 'final' },
  },
})

const isEmptyDraft = (draft: CounterpartyDraft) =>
  JSON.stringify(draft) === JSON.stringify(emptyDraft)
