import { setup } from 'xstate'
import { assignLocation, pageTypes } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { keys } from './keys.flow.ts'

export const developersPageFlow = setup({
  types: { ...pageTypes, children: {} as { keys: 'keysFlow' } },
  actors: { keysFlow: keys.flow },
  actions: { assignLocation },
}).createMachine({
  id: 'developersPage',
  description: 'Keys are shown while this page is open; leaving it drops what was typed.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The list of keys runs until the page is left.',
      invoke: { id: 'keys', src: 'keysFlow' },
      on: { 'location.changed': { actions: withEvent('assignLocation') } },
    },
  },
})
