import { assign, setup, type ActorRefFrom, type EventObject } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { AuditLine } from '#contract/ops/audit'
import type { Customer, OpenedCustomer } from '#contract/ops/customer'
import { withEvent, withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import type { ActDraft } from '#machines/kit/record.flow'
import { refusalIn } from '#machines/kit/refusal'

/**
 * One customer, and what staff do about them. Each act asks for its reason first; afterwards the
 * customer is read again, so that the page shows what the bank knows. Personal data stays open only
 * while the page is.
 */

export type CustomerAct =
  | 'open'
  | 'pause'
  | 'restore'
  | 'endSessions'
  | 'note'
  | 'close'
  | 'setLimit'
  | 'removeLimit'
  | 'openCase'

const emptyDraft: ActDraft = { text: '', picked: [] }

interface Timeline {
  data: AuditLine[]
  has_more: boolean
}

interface Opened {
  opened: OpenedCustomer | null
  /** A recording, by its id. */
  caseId: string | null
}

export const oneCustomerPorts = {
  readCustomer: question<{ customer: Customer; timeline: Timeline }, { id: string }>(
    'readCustomer',
  ),
  readEarlier: question<Timeline, { id: string; before: string }>('readEarlier'),
  /** Resolves with what was opened, where the act opens anything. */
  performAct: question<Opened, { id: string; act: CustomerAct; draft: ActDraft }>('performAct'),
  /** Gives the workbench what of this customer was opened here, as long as the page is open. */
  shareCases: stream<EventObject>('shareCases'),
}

export const oneCustomerFlow = setup({
  types: {
    context: {} as {
      id: string
      customer: Customer | null
      timeline: Timeline
      opened: OpenedCustomer | null
      /** Recordings that were opened. */
      openedCases: readonly string[]
      act: CustomerAct
      draft: ActDraft
      refusal: RefusalNote | null
    },
    input: {} as { id: string },
    events: {} as
      | { type: 'act.choose'; act: CustomerAct; about?: string }
      | { type: 'act.submit'; draft: ActDraft }
      | { type: 'act.cancel' }
      | { type: 'timeline.more' }
      | { type: 'personal.hide' }
      | { type: 'page.refresh' },
    tags: {} as 'busy',
  },
  actors: oneCustomerPorts,
  guards: { isMore: ({ context }) => context.timeline.has_more },
  actions: {
    assignCustomer: assign((_, read: { customer: Customer; timeline: Timeline }) => ({
      ...read,
      refusal: null,
    })),
    assignEarlier: assign(({ context }, earlier: Timeline) => ({
      timeline: {
        data: [...context.timeline.data, ...earlier.data],
        has_more: earlier.has_more,
      },
      refusal: null,
    })),
    assignAct: assign((_, { act, about }: { act: CustomerAct; about?: string }) => ({
      act,
      draft: { text: '', picked: about === undefined ? [] : [about] },
      refusal: null,
    })),
    assignDraft: assign((_, { draft }: { draft: ActDraft }) => ({ draft })),
    assignOpened: assign(({ context }, { opened, caseId }: Opened) => ({
      opened: opened ?? context.opened,
      openedCases: [...new Set([...context.openedCases, ...(caseId === null ? [] : [caseId])])],
      refusal: null,
    })),
    clearOpened: assign({ opened: null }),
    clearRefusal: assign({ refusal: null }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'oneCustomer',
  description: 'Every act says why, and personal data is shown only after such an act.',
  context: ({ input }) => ({
    ...input,
    customer: null,
    timeline: { data: [], has_more: false },
    opened: null,
    openedCases: [],
    act: 'note',
    draft: emptyDraft,
    refusal: null,
  }),
  initial: 'reading',
  invoke: { id: 'shareCases', src: 'shareCases' },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readCustomer',
        src: 'readCustomer',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: withOutput('assignCustomer') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    refused: {
      description: 'Could not be read; what was shown before stays.',
      on: { 'page.refresh': 'reading' },
    },
    shown: {
      on: {
        'page.refresh': 'reading',
        'personal.hide': { actions: 'clearOpened' },
        'act.choose': { target: 'drafted', actions: withEvent('assignAct') },
        'timeline.more': { guard: 'isMore', target: 'extending' },
      },
    },
    extending: {
      tags: 'busy',
      invoke: {
        id: 'readEarlier',
        src: 'readEarlier',
        input: ({ context: { id, timeline } }) => ({ id, before: timeline.data.at(-1)?.id ?? '' }),
        onDone: { target: 'shown', actions: withOutput('assignEarlier') },
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
    drafted: {
      description: 'An act was chosen and waits for its reason; a refusal keeps what was typed.',
      on: {
        'act.submit': { target: 'acting', actions: withEvent('assignDraft') },
        'act.choose': { actions: withEvent('assignAct') },
        'act.cancel': { target: 'shown', actions: 'clearRefusal' },
      },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'performAct',
        src: 'performAct',
        input: ({ context: { id, act, draft } }) => ({ id, act, draft }),
        onDone: { target: 'reading', actions: withOutput('assignOpened') },
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
  },
})

export type OneCustomerActor = ActorRefFrom<typeof oneCustomerFlow>
