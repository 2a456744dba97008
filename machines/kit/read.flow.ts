import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from './refusal.ts'

/** The question comes from the page's address: another address is another actor. */
export function makeReadFlow<Asked, Answer>(id: string) {
  const ports = {
    readAnswer: question<{ answer: Answer }, { asked: Asked; unattended: boolean }>(
      `${id}.readAnswer`,
    ),
  }

  const flow = setup({
    types: {
      context: {} as { asked: Asked; answer: Answer | null; refusal: RefusalNote | null },
      input: {} as { asked: Asked },
      events: {} as { type: 'page.refresh' } | { type: 'news.arrived' },
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
        on: { 'news.arrived': { target: 'reading', reenter: true } },
        invoke: {
          id: 'readAnswer',
          src: 'readAnswer',
          input: ({ context }) => ({ asked: context.asked, unattended: false }),
          onDone: { target: 'shown', actions: withOutput('assignAnswer') },
          onError: { target: 'refused', actions: 'assignRefusal' },
        },
      },
      shown: { on: { 'page.refresh': 'reading', 'news.arrived': 'following' } },
      following: {
        description: 'Somebody else changed something; nobody here waits for it.',
        on: {
          'page.refresh': 'reading',
          'news.arrived': { target: 'following', reenter: true },
        },
        invoke: {
          id: 'readAnswer',
          src: 'readAnswer',
          input: ({ context }) => ({ asked: context.asked, unattended: true }),
          onDone: { target: 'shown', actions: withOutput('assignAnswer') },
          onError: 'shown',
        },
      },
      refused: {
        description: 'Refused; what was shown before stays.',
        on: { 'page.refresh': 'reading', 'news.arrived': 'following' },
      },
    },
  })

  return { flow, ports }
}
