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
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      invoke: { id: 'keys', src: 'keysFlow' },
      on: { 'location.changed': { actions: withEvent('assignLocation') } },
    },
  },
})
