import { assign, setup } from 'xstate'
import type { Counterparty, CounterpartyType } from '#contract/counterparty'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Adds a counterparty. The draft is stored as it is typed, so that a closed page can restore it,
 * and cleared once saved or discarded. A refusal keeps it.
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
  storeDraft: question<void, WalletKey & { draft: CounterpartyDraft | null }>('storeDraft'),
  clearDraft: question<void, WalletKey>('clearDraft'),
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
    assignFound: assign((_, found: { draft: CounterpartyDraft | null }) => ({
      draft: { ...emptyDraft, ...found.draft },
    })),
    assignChange: assign(({ context }, { change }: { change: Partial<CounterpartyDraft> }) => ({
      draft: { ...context.draft, ...change },
    })),
    assignSaved: assign((_, saved: Counterparty) => ({ saved, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearTyped: assign({ draft: emptyDraft, refusal: null }),
  },
}).createMachine({
  id: 'newCounterparty',
  description: 'The draft survives a closed page, and is cleared once it was saved or discarded.',
  context: ({ input }) => ({ ...input, draft: emptyDraft, refusal: null, saved: null }),
  output: ({ context: { saved } }) => ({ saved }),
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'drafted', actions: withOutput('assignFound') },
        onError: 'drafted',
      },
    },
    drafted: {
      description: 'The form, stored as it is typed.',
      initial: 'idle',
      on: {
        'draft.set': { target: '.storing', actions: withEvent('assignChange') },
        'draft.clear': { guard: 'somethingTyped', target: '.storing', actions: 'clearTyped' },
        'counterparty.save': 'saving',
        'counterparty.drop': 'discarding',
      },
      states: {
        idle: {},
        storing: {
          invoke: {
            id: 'storeDraft',
            src: 'storeDraft',
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
        onDone: { target: 'discarding', actions: withOutput('assignSaved') },
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
    discarding: {
      description: 'Saved or discarded: the stored draft is cleared.',
      tags: 'busy',
      invoke: {
        id: 'clearDraft',
        src: 'clearDraft',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: 'over',
        onError: 'over',
      },
    },
    over: { description: 'Saved, or discarded.', type: 'final' },
  },
})

const isEmptyDraft = (draft: CounterpartyDraft) =>
  JSON.stringify(draft) === JSON.stringify(emptyDraft)
