import { assign, raise, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from './refusal.ts'

/**
 * A few entries that come whole, one of which is written or removed at a time. Each change answers
 * with all of them, so that what is shown is what the bank has.
 */
export function makeEntriesFlow<Asked, Entry, Draft>(id: string) {
  type Found = { entries: Entry[] }

  const ports = {
    readEntries: question<Found, { asked: Asked; unattended: boolean }>(`${id}.readEntries`),
    saveEntry: question<Found, { asked: Asked; draft: Draft }>(`${id}.saveEntry`),
    removeEntry: question<Found, { asked: Asked; key: string }>(`${id}.removeEntry`),
  }

  const flow = setup({
    types: {
      context: {} as {
        asked: Asked
        /** Null until they are read. */
        entries: Entry[] | null
        /** Null while no form is open. */
        draft: Draft | null
        /** The one being removed. */
        key: string | null
        refusal: RefusalNote | null
      },
      input: {} as { asked: Asked },
      events: {} as
        | { type: 'entries.refresh' }
        | { type: 'news.arrived' }
        | { type: 'entries.changed' }
        | { type: 'entry.edit'; draft: Draft }
        | { type: 'entry.remove'; key: string }
        | { type: 'draft.set'; change: Partial<Draft> }
        | { type: 'form.submit' }
        | { type: 'form.reset' },
      tags: {} as 'busy',
    },
    actors: ports,
    guards: { entriesKnown: ({ context }) => context.entries !== null },
    actions: {
      assignEntries: assign((_, { entries }: Found) => ({ entries })),
      assignDraft: assign((_, { draft }: { draft: Draft }) => ({ draft, refusal: null })),
      changeDraft: assign(({ context: { draft } }, { change }: { change: Partial<Draft> }) => ({
        draft: draft && { ...draft, ...change },
      })),
      assignKey: assign((_, { key }: { key: string }) => ({ key, refusal: null })),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
      clearDraft: assign({ draft: null, key: null }),
      clearRefusal: assign({ refusal: null }),
      raiseChanged: raise({ type: 'entries.changed' }),
    },
  }).createMachine({
    id,
    description: 'A refusal keeps what was typed, and what was shown before.',
    context: ({ input }) => ({ ...input, entries: null, draft: null, key: null, refusal: null }),
    type: 'parallel',
    states: {
      list: {
        description: 'All entries; a change answers with newer ones than a reading under way.',
        initial: 'reading',
        states: {
          reading: {
            tags: 'busy',
            on: { 'news.arrived': { target: 'reading', reenter: true } },
            invoke: {
              id: 'readEntries',
              src: 'readEntries',
              input: ({ context: { asked } }) => ({ asked, unattended: false }),
              onDone: { target: 'shown', actions: [withOutput('assignEntries'), 'clearRefusal'] },
              onError: { target: 'refused', actions: 'assignRefusal' },
            },
          },
          refused: {
            description: 'Nothing is known yet.',
            on: { 'entries.refresh': 'reading', 'news.arrived': 'reading' },
          },
          shown: { on: { 'news.arrived': 'following' } },
          following: {
            description: 'Something was changed elsewhere; nobody here waits for it.',
            on: {
              'news.arrived': { target: 'following', reenter: true },
              'entries.changed': 'shown',
            },
            invoke: {
              id: 'readEntries',
              src: 'readEntries',
              input: ({ context: { asked } }) => ({ asked, unattended: true }),
              onDone: { target: 'shown', actions: withOutput('assignEntries') },
              onError: 'shown',
            },
          },
        },
      },
      form: {
        description: 'One entry at a time is written or removed.',
        initial: 'closed',
        states: {
          closed: {
            description: 'Nothing is being written.',
            entry: 'clearDraft',
            on: {
              'entry.edit': {
                guard: 'entriesKnown',
                target: 'drafted',
                actions: withEvent('assignDraft'),
              },
              'entry.remove': {
                guard: 'entriesKnown',
                target: 'removing',
                actions: withEvent('assignKey'),
              },
            },
          },
          drafted: {
            description: 'Nothing sent yet, or refused; the refusal says why.',
            on: {
              'entry.remove': { target: 'removing', actions: withEvent('assignKey') },
              'draft.set': { actions: withEvent('changeDraft') },
              'form.submit': 'saving',
              'form.reset': { target: 'closed', actions: 'clearRefusal' },
            },
          },
          saving: {
            tags: 'busy',
            invoke: {
              id: 'saveEntry',
              src: 'saveEntry',
              input: ({ context: { asked, draft } }) => ({ asked, draft: draft! }),
              onDone: {
                target: 'closed',
                actions: [withOutput('assignEntries'), 'clearRefusal', 'raiseChanged'],
              },
              onError: { target: 'drafted', actions: 'assignRefusal' },
            },
          },
          removing: {
            tags: 'busy',
            invoke: {
              id: 'removeEntry',
              src: 'removeEntry',
              input: ({ context: { asked, key } }) => ({ asked, key: key! }),
              onDone: {
                target: 'closed',
                actions: [withOutput('assignEntries'), 'clearRefusal', 'raiseChanged'],
              },
              onError: { target: 'closed', actions: 'assignRefusal' },
            },
          },
        },
      },
    },
  })

  return { flow, ports }
}
