import { assign, setup } from 'xstate'
import { PAGE_LIMIT } from '#contract/kit/page'
import type { RefusalNote } from '#contract/kit/refusal'
import type { SessionDevice } from '#contract/session'
import type { Page } from '#machines/kit/list.flow'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** The list is read again after each end. Signing out this device belongs to the session chart. */

export const sessionsPorts = {
  fetchSessions: question<Page<SessionDevice>, { limit: number; offset: number }>('fetchSessions'),
  endOther: question<void, { id: string }>('endOther'),
}

export const sessionsFlow = setup({
  types: {
    context: {} as {
      offset: number
      page: Page<SessionDevice> | null
      /** The id being ended; `others` for all but this one. */
      ending: string | null
      refusal: RefusalNote | null
    },
    events: {} as
      | { type: 'page.set'; offset: number }
      | { type: 'list.refresh' }
      | { type: 'session.end'; id: string },
    tags: {} as 'busy',
  },
  actors: sessionsPorts,
  actions: {
    assignOffset: assign((_, { offset }: { offset: number }) => ({ offset: Math.max(0, offset) })),
    assignPage: assign((_, page: Page<SessionDevice>) => ({ page, refusal: null })),
    assignEnding: assign((_, { id }: { id: string }) => ({ ending: id })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearEnding: assign({ ending: null }),
  },
}).createMachine({
  id: 'sessions',
  description:
    'After every end the list is read again, so it shows the sessions that the bank knows.',
  context: { offset: 0, page: null, ending: null, refusal: null },
  initial: 'fetching',
  states: {
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchSessions',
        src: 'fetchSessions',
        input: ({ context }) => ({ limit: PAGE_LIMIT, offset: context.offset }),
        onDone: { target: 'listed.shown', actions: withOutput('assignPage') },
        onError: { target: 'listed.refused', actions: 'assignRefusal' },
      },
    },
    listed: {
      description: 'A page of sessions is shown.',
      initial: 'shown',
      on: {
        'page.set': { target: 'fetching', actions: withEvent('assignOffset') },
        'list.refresh': 'fetching',
        'session.end': { target: 'ending', actions: withEvent('assignEnding') },
      },
      states: {
        shown: { description: 'As the bank gave it.' },
        refused: { description: 'Refused; what was shown before stays.' },
      },
    },
    ending: {
      tags: 'busy',
      exit: 'clearEnding',
      invoke: {
        id: 'endOther',
        src: 'endOther',
        input: ({ context }) => ({ id: context.ending! }),
        onDone: 'fetching',
        onError: { target: 'listed.refused', actions: 'assignRefusal' },
      },
    },
  },
})
