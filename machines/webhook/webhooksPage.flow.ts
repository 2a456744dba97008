import { setup } from 'xstate'
import { assignLocation, pageTypes } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { webhooks } from './webhooks.flow.ts'

export const webhooksPageFlow = setup({
  types: { ...pageTypes, children: {} as { webhooks: 'webhooksFlow' } },
  actors: { webhooksFlow: webhooks.flow },
  actions: { assignLocation },
}).createMachine({
  id: 'webhooksPage',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      invoke: { id: 'webhooks', src: 'webhooksFlow' },
      on: { 'location.changed': { actions: withEvent('assignLocation') } },
    },
  },
})
