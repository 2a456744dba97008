import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from './params.ts'
import { question } from './port.ts'
import { refusalIn } from './refusal.ts'

/** What was typed and ticked for an act. */
export interface ActDraft {
  text: string
  picked: readonly string[]
}

const emptyDraft: ActDraft = { text: '', picked: [] }

interface RecordOptions {
  id: string
  description: string
}

/**
 * One record and what is done about it. An act is chosen, gets its reason and is done; afterwards the
 * record is read again, so that the page shows what the bank knows. When others change it, it is read
 * again too, and what was typed stays.
 */
export function makeRecordFlow<Item, Act extends string, Opened = null>({
  id,
  description,
}: RecordOptions) {
  const ports = {
    readRecord: question<{ record: Item }, { id: string; unattended: boolean }>(`${id}.readRecord`),
    /** Resolves with what was opened, where the act opens anything. */
    performAct: question<{ opened: Opened | null }, { id: string; act: Act; draft: ActDraft }>(
      `${id}.performAct`,
    ),
  }
  const reading =
    (unattended: boolean) =>
    ({ context }: { context: { id: string } }) => ({ id: context.id, unattended })

  const performed = (context: { id: string; act: Act | null; draft: ActDraft }) => {
    if (context.act === null) throw new Error('No act was chosen.')
    return { id: context.id, act: context.act, draft: context.draft }
  }

  const flow = setup({
    types: {
      context: {} as {
        id: string
        record: Item | null
        opened: Opened | null
        act: Act | null
        draft: ActDraft
        refusal: RefusalNote | null
      },
      input: {} as { id: string },
      events: {} as
        | { type: 'act.choose'; act: Act }
        | { type: 'act.perform'; act: Act }
        | { type: 'act.submit'; draft: ActDraft }
        | { type: 'act.cancel' }
        | { type: 'personal.hide' }
        | { type: 'page.refresh' }
        | { type: 'news.arrived' },
      tags: {} as 'busy',
    },
    actors: ports,
    actions: {
      assignRecord: assign((_, { record }: { record: Item }) => ({ record })),
      assignAct: assign((_, { act }: { act: Act }) => ({ act, draft: emptyDraft, refusal: null })),
      assignDraft: assign((_, { draft }: { draft: ActDraft }) => ({ draft, refusal: null })),
      assignOpened: assign(({ context }, { opened }: { opened: Opened | null }) => ({
        opened: opened ?? context.opened,
      })),
      clearOpened: assign({ opened: null }),
      clearAct: assign({ act: null, draft: emptyDraft, refusal: null }),
      clearRefusal: assign({ refusal: null }),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({
      ...input,
      record: null,
      opened: null,
      act: null,
      draft: emptyDraft,
      refusal: null,
    }),
    initial: 'reading',
    states: {
      reading: {
        tags: 'busy',
        on: { 'news.arrived': { target: 'reading', reenter: true } },
        invoke: {
          id: 'readRecord',
          src: 'readRecord',
          input: reading(false),
          onDone: { target: 'shown', actions: [withOutput('assignRecord'), 'clearRefusal'] },
          onError: { target: 'refused', actions: 'assignRefusal' },
        },
      },
      refused: {
        description: 'Could not be read; what was shown before stays.',
        on: { 'page.refresh': 'reading', 'news.arrived': 'reading' },
      },
      shown: {
        on: {
          'page.refresh': 'reading',
          'personal.hide': { actions: 'clearOpened' },
          'news.arrived': 'following',
          'act.choose': { target: 'drafted', actions: withEvent('assignAct') },
          'act.perform': { target: 'performing', actions: withEvent('assignAct') },
        },
      },
      following: {
        description: 'Somebody else changed something; nobody here waits for it.',
        on: {
          'page.refresh': 'reading',
          'news.arrived': { target: 'following', reenter: true },
          'act.choose': { target: 'drafted', actions: withEvent('assignAct') },
          'act.perform': { target: 'performing', actions: withEvent('assignAct') },
        },
        invoke: {
          id: 'readRecord',
          src: 'readRecord',
          input: reading(true),
          onDone: { target: 'shown', actions: withOutput('assignRecord') },
          onError: 'shown',
        },
      },
      drafted: {
        description: 'An act was chosen and waits for its reason; a refusal keeps what was typed.',
        on: {
          'act.submit': { target: 'acting', actions: withEvent('assignDraft') },
          'act.choose': { actions: withEvent('assignAct') },
          'act.cancel': { target: 'shown', actions: 'clearAct' },
          'news.arrived': 'readingBesideDraft',
        },
      },
      readingBesideDraft: {
        description:
          'Others changed the record, or the act was refused, while its reason stands here.',
        on: {
          'act.submit': { target: 'acting', actions: withEvent('assignDraft') },
          'act.cancel': { target: 'following', actions: 'clearAct' },
          'news.arrived': { target: 'readingBesideDraft', reenter: true },
        },
        invoke: {
          id: 'readRecord',
          src: 'readRecord',
          input: reading(true),
          onDone: { target: 'drafted', actions: withOutput('assignRecord') },
          onError: 'drafted',
        },
      },
      acting: {
        tags: 'busy',
        invoke: {
          id: 'performAct',
          src: 'performAct',
          input: ({ context }) => performed(context),
          onDone: { target: 'reading', actions: [withOutput('assignOpened'), 'clearAct'] },
          onError: { target: 'readingBesideDraft', actions: 'assignRefusal' },
        },
      },
      performing: {
        description: 'An act that needs no reason.',
        tags: 'busy',
        invoke: {
          id: 'performAct',
          src: 'performAct',
          input: ({ context }) => performed(context),
          onDone: { target: 'reading', actions: [withOutput('assignOpened'), 'clearAct'] },
          onError: { target: 'following', actions: ['clearAct', 'assignRefusal'] },
        },
      },
    },
  })

  return { flow, ports }
}
