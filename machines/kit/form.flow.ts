import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from './refusal.ts'

/** A plain form; those with rules of their own get their own chart. A refusal keeps the draft. */
export function makeFormFlow<Draft, Result>(id: string) {
  const ports = { submitForm: question<{ result: Result }, { draft: Draft }>(`${id}.submitForm`) }

  const flow = setup({
    types: {
      context: {} as { draft: Draft; refusal: RefusalNote | null; result: Result | null },
      input: {} as { draft: Draft },
      output: {} as { result: Result | null },
      events: {} as
        | { type: 'draft.set'; change: Partial<Draft> }
        | { type: 'form.submit' }
        | { type: 'form.reset' },
      tags: {} as 'busy',
    },
    actors: ports,
    actions: {
      assignDraft: assign((_, now: { draft: Draft }) => now),
      assignResult: assign((_, got: { result: Result }) => ({ ...got, refusal: null })),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    },
  }).createMachine({
    id,
    description: 'A refusal keeps what was typed; it ends with a result or without one.',
    context: ({ input }) => ({ ...input, refusal: null, result: null }),
    output: ({ context }) => ({ result: context.result }),
    initial: 'drafted',
    states: {
      drafted: {
        description: 'Nothing sent yet, or refused; the refusal says why.',
        on: {
          'draft.set': {
            actions: {
              type: 'assignDraft',
              params: ({ context, event }) => ({ draft: { ...context.draft, ...event.change } }),
            },
          },
          'form.submit': 'submitting',
          'form.reset': 'discarded',
        },
      },
      submitting: {
        tags: 'busy',
        invoke: {
          id: 'submitForm',
          src: 'submitForm',
          input: ({ context }) => ({ draft: context.draft }),
          onDone: { target: 'submitted', actions: withOutput('assignResult') },
          onError: { target: 'drafted', actions: 'assignRefusal' },
        },
      },
      submitted: { type: 'final' },
      discarded: { type: 'final' },
    },
  })

  return { flow, ports }
}
