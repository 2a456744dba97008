import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'

/**
 * One thing filled in, sent once, and done or refused. Every plain form of the house is this chart
 * with its own draft; a form earns its own chart only when its steps have rules of their own. A
 * refusal keeps the draft.
 */
export function makeDeedFlow<Draft, Result>(id: string) {
  const ports = { doDeed: question<{ result: Result }, { draft: Draft }>(`${id}.doDeed`) }

  const flow = setup({
    types: {
      context: {} as { draft: Draft; refusal: RefusalNote | null; result: Result | null },
      input: {} as { draft: Draft },
      output: {} as { result: Result | null },
      events: {} as
        | { type: 'draft.set'; change: Partial<Draft> }
        | { type: 'deed.do' }
        | { type: 'deed.drop' },
      tags: {} as 'busy',
    },
    actors: ports,
    actions: {
      noteDraft: assign((_, now: { draft: Draft }) => now),
      noteResult: assign((_, got: { result: Result }) => ({ ...got, refusal: null })),
      noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, refusal: null, result: null }),
    output: ({ context }) => ({ result: context.result }),
    initial: 'drafted',
    states: {
      drafted: {
        on: {
          'draft.set': {
            actions: {
              type: 'noteDraft',
              params: ({ context, event }) => ({ draft: { ...context.draft, ...event.change } }),
            },
          },
          'deed.do': 'doing',
          'deed.drop': 'dropped',
        },
      },
      doing: {
        tags: 'busy',
        invoke: {
          id: 'doDeed',
          src: 'doDeed',
          input: ({ context }) => ({ draft: context.draft }),
          onDone: {
            target: 'done',
            actions: { type: 'noteResult', params: ({ event }) => event.output },
          },
          onError: { target: 'drafted', actions: 'noteRefusal' },
        },
      },
      done: { type: 'final' },
      dropped: { type: 'final' },
    },
  })

  return { flow, ports }
}
