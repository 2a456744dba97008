import type { ActorRefFrom } from 'xstate'
import { PAGE_LIMIT } from '#contract/kit/page'
import { withEvent, withOutput } from '#machines/kit/params'
import { noNotices, noticesSetup } from './notices.setup.ts'

/**
 * The inbox: one page of notices, and how many of all are unread, for as long as the person is
 * inside. The number moves whenever the bank says so, whatever room is lit.
 *
 * What is opened or marked is shown as read at once, and as unread again where the bank refuses.
 * Marks made while others are on their way go with them: a mark said twice changes nothing.
 */
export const noticesFlow = noticesSetup.createMachine({
  id: 'notices',
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
        refused: { description: 'The bank said no; what was shown before stays.' },
      },
    },
    marks: {
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
