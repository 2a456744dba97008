import type { ActorRefFrom } from 'xstate'
import { PAGE_LIMIT } from '#contract/kit/page'
import { withEvent, withOutput } from '#machines/kit/params'
import { noNotices, noticesSetup } from './notices.setup.ts'

/**
 * Notices are shown as read at once, and as unread again if the bank refuses. A mark made during a
 * request restarts it with all of them; marking twice changes nothing.
 */
export const noticesFlow = noticesSetup.createMachine({
  id: 'notices',
  description:
    'What was opened or marked shows as read at once, and as unread again if the bank refuses.',
  context: noNotices,
  type: 'parallel',
  on: { 'unread.changed': { actions: withEvent('assignUnread') } },
  states: {
    list: {
      initial: 'fetching',
      on: {
        'page.set': { target: '.fetching', actions: withEvent('assignOffset') },
        'list.refresh': '.fetching',
      },
      states: {
        fetching: {
          tags: 'busy',
          invoke: {
            id: 'fetchNotices',
            src: 'fetchNotices',
            input: ({ context }) => ({ limit: PAGE_LIMIT, offset: context.offset }),
            onDone: { target: 'shown', actions: withOutput('assignPage') },
            onError: { target: 'refused', actions: 'assignRefusal' },
          },
        },
        shown: {},
        refused: { description: 'Refused; what was shown before stays.' },
      },
    },
    marks: {
      description: 'Which notices the bank still has to be told are read.',
      initial: 'settled',
      on: {
        'notice.read': {
          guard: withEvent('stillUnread'),
          target: '.marking',
          actions: withEvent('assignRead'),
        },
        'notices.readAll': { guard: 'anyUnread', target: '.marking', actions: 'assignAllRead' },
      },
      states: {
        settled: {},
        marking: {
          invoke: {
            id: 'markRead',
            src: 'markRead',
            input: ({ context }) => context.marking,
            onDone: { target: 'settled', actions: withOutput('mergeMarks') },
            onError: { target: 'settled', actions: ['revertMarks', 'assignRefusal'] },
          },
        },
      },
    },
  },
})

export type NoticesActor = ActorRefFrom<typeof noticesFlow>
