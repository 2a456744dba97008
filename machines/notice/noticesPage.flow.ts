import { sendParent, setup } from 'xstate'
import { assignLocation, pageTypes, isNoticeNews } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { preferencesFlow } from './preferences.flow.ts'

export const noticesPageFlow = setup({
  types: { ...pageTypes, children: {} as { preferences: 'preferencesFlow' } },
  actors: { preferencesFlow },
  guards: { noticeChanged: isNoticeNews },
  actions: { assignLocation, readNoticesAgain: sendParent({ type: 'notices.refresh' }) },
}).createMachine({
  id: 'noticesPage',
  description: 'Shows preferences beside the inbox, which runs whether this page is open or not.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The preferences run until the page is left.',
      entry: 'readNoticesAgain',
      invoke: { id: 'preferences', src: 'preferencesFlow' },
      on: {
        'location.changed': { actions: withEvent('assignLocation') },
        'news.arrived': { guard: withEvent('noticeChanged'), actions: 'readNoticesAgain' },
      },
    },
  },
})
