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
  description: 'Webhooks are shown while this page is open; leaving it drops what was typed.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The list of webhooks runs until the page is left.',
      invoke: { id: 'webhooks', src: 'webhooksFlow' },
      on: { 'location.changed': { actions: withEvent('assignLocation') } },
    },
  },
})
