import { setup } from 'xstate'
import { pageTypes } from '#machines/kit/page'
import { webhooks } from './webhooks.flow.ts'

/** Where events are delivered to. */
export const webhooksPageFlow = setup({
  types: { ...pageTypes, children: {} as { webhooks: 'webhooksFlow' } },
  actors: { webhooksFlow: webhooks.flow },
}).createMachine({
  id: 'webhooksPage',
  context: ({ input }) => input,
  invoke: { id: 'webhooks', src: 'webhooksFlow' },
})
