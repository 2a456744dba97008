import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Page } from './list.flow.ts'
import { withEvent, withOutput } from './params.ts'
import { question } from './port.ts'
import { refusalIn } from './refusal.ts'

/**
 * Cases that wait for staff. The question comes from the page's address: another address is another
 * actor. Several are chosen and taken at once, one after the other. A refusal ends that; whatever is
 * left stays chosen, the refused one last, so that the next try begins with another.
 */
export function makeQueueFlow<Asked, Item extends { id: string }>(id: string) {
  const ports = {
    readAnswer: question<{ answer: Page<Item> }, { asked: Asked; unattended: boolean }>(
      `${id}.readAnswer`,
    ),
    assignCase: question<void, { id: string; mine: boolean }>(`${id}.assignCase`),
  }

  /** While a list is shown, also while it is read again beside it. */
  const choosing = {
    'case.choose': { actions: withEvent('assignChosen') },
    'cases.choose': { actions: withEvent('assignAllChosen') },
    'cases.assign': {
      guard: 'someChosen',
      target: 'assigning',
      actions: withEvent('beginAssigning'),
    },
  } as const

  const flow = setup({
    types: {
      context: {} as {
        asked: Asked
        answer: Page<Item> | null
        refusal: RefusalNote | null
        chosen: readonly string[]
        mine: boolean
        /** Why one of them could not be taken. */
        unassigned: RefusalNote | null
      },
      input: {} as { asked: Asked },
      events: {} as
        | { type: 'page.refresh' }
        | { type: 'news.arrived' }
        | { type: 'case.choose'; id: string; on: boolean }
        | { type: 'cases.choose'; ids: string[] }
        | { type: 'cases.assign'; mine: boolean },
      tags: {} as 'busy',
    },
    actors: ports,
    guards: {
      someChosen: ({ context }) => context.chosen.length > 0,
      isLast: ({ context }) => context.chosen.length <= 1,
    },
    actions: {
      assignAnswer: assign(({ context }, { answer }: { answer: Page<Item> }) => ({
        answer,
        refusal: null,
        chosen: context.chosen.filter((one) => answer.data.some((item) => item.id === one)),
      })),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
      assignChosen: assign(({ context }, choice: { id: string; on: boolean }) => {
        const others = context.chosen.filter((one) => one !== choice.id)
        return { chosen: choice.on ? [...others, choice.id] : others, unassigned: null }
      }),
      assignAllChosen: assign((_, { ids }: { ids: string[] }) => ({
        chosen: ids,
        unassigned: null,
      })),
      beginAssigning: assign((_, { mine }: { mine: boolean }) => ({ mine, unassigned: null })),
      dropAssigned: assign(({ context }) => ({ chosen: context.chosen.slice(1) })),
      moveRefused: assign(({ context: { chosen }, event }) => ({
        chosen: [...chosen.slice(1), ...chosen.slice(0, 1)],
        unassigned: refusalIn(event),
      })),
    },
  }).createMachine({
    id,
    description: 'What waits, and which of it is taken at once; a refusal keeps the answer before.',
    context: ({ input }) => ({
      ...input,
      answer: null,
      refusal: null,
      chosen: [],
      mine: true,
      unassigned: null,
    }),
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
      shown: {
        on: {
          'page.refresh': 'reading',
          'news.arrived': 'following',
          ...choosing,
        },
      },
      following: {
        description: 'Somebody else changed something; nobody here waits for it.',
        on: {
          'page.refresh': 'reading',
          'news.arrived': { target: 'following', reenter: true },
          ...choosing,
        },
        invoke: {
          id: 'readAnswer',
          src: 'readAnswer',
          input: ({ context }) => ({ asked: context.asked, unattended: true }),
          onDone: { target: 'shown', actions: withOutput('assignAnswer') },
          onError: 'shown',
        },
      },
      assigning: {
        description: 'The chosen ones, one after the other, until one is refused.',
        tags: 'busy',
        invoke: {
          id: 'assignCase',
          src: 'assignCase',
          input: ({ context }) => ({ id: context.chosen[0] ?? '', mine: context.mine }),
          onDone: [
            { guard: 'isLast', target: 'reading', actions: 'dropAssigned' },
            { target: 'assigning', reenter: true, actions: 'dropAssigned' },
          ],
          onError: { target: 'reading', actions: 'moveRefused' },
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
