import { assign, setup } from 'xstate'
import { PAGE_LIMIT } from '#contract/kit/page'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from './refusal.ts'

export interface Page<Item> {
  data: Item[]
  total: number
}

export interface PageRequest<Filter> {
  filter: Filter
  limit: number
  offset: number
}

/** Every plain list is this chart with its own items. A refusal keeps the page shown before. */
export function makeListFlow<Item, Filter>(id: string) {
  const ports = { fetchPage: question<Page<Item>, PageRequest<Filter>>(`${id}.fetchPage`) }

  const flow = setup({
    types: {
      context: {} as {
        filter: Filter
        offset: number
        page: Page<Item> | null
        refusal: RefusalNote | null
      },
      input: {} as { filter: Filter },
      events: {} as
        | { type: 'page.set'; offset: number }
        | { type: 'list.filter'; filter: Filter }
        | { type: 'list.refresh' },
      tags: {} as 'busy',
    },
    actors: ports,
    actions: {
      assignOffset: assign((_, request: { offset: number }) => ({
        offset: Math.max(0, request.offset),
      })),
      assignFilter: assign((_, request: { filter: Filter }) => ({
        filter: request.filter,
        offset: 0,
      })),
      assignPage: assign((_, page: Page<Item>) => ({ page, refusal: null })),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    },
  }).createMachine({
    id,
    description: 'Shows one page as the bank gave it; a refusal keeps the page before.',
    context: ({ input }) => ({ ...input, offset: 0, page: null, refusal: null }),
    initial: 'fetching',
    on: {
      'page.set': { target: '.fetching', actions: withEvent('assignOffset') },
      'list.filter': { target: '.fetching', actions: withEvent('assignFilter') },
      'list.refresh': '.fetching',
    },
    states: {
      fetching: {
        tags: 'busy',
        invoke: {
          id: 'fetchPage',
          src: 'fetchPage',
          input: ({ context }) => ({
            filter: context.filter,
            limit: PAGE_LIMIT,
            offset: context.offset,
          }),
          onDone: { target: 'shown', actions: withOutput('assignPage') },
          onError: { target: 'refused', actions: 'assignRefusal' },
        },
      },
      shown: { description: 'The page, as the bank gave it.' },
      refused: { description: 'Refused; what was shown before stays.' },
    },
  })

  return { flow, ports }
}
