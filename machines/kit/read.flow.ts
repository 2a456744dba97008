import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from './refusal.ts'

/** The question comes from the page's address: another address is another actor. */
export function makeReadFlow<Asked, Answer>(id: string) {
  const ports = { readAnswer: question<{ answer: Answer }, { asked: Asked }>(`${id}.readAnswer`) }

  const flow = setup({
    types: {
      context: {} as { asked: Asked; answer: Answer | null; refusal: RefusalNote | null },
      input: {} as { asked: Asked },
      events: {} as { type: 'page.refresh' },
      tags: {} as 'busy',
    },
    actors: ports,
    actions: {
      assignAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer, refusal: null })),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    },
  }).createMachine({
    id,
    description: 'One question and its answer; a refusal keeps the answer before.',
    context: ({ input }) => ({ ...input, answer: null, refusal: null }),
    initial: 'reading',
    states: {
      reading: {
        tags: 'busy',
        invoke: {
          id: 'readAnswer',
          src: 'readAnswer',
          input: ({ context }) => ({ asked: context.asked }),
          onDone: { target: 'shown', actions: withOutput('assignAnswer') },
          onError: { target: 'refused', actions: 'assignRefusal' },
        },
      },
      shown: { on: { 'page.refresh': 'reading' } },
      refused: {
        description: 'Refused; what was shown before stays.',
        on: { 'page.refresh': 'reading' },
      },
    },
  })

  return { flow, ports }
}
