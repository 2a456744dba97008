import { setup } from 'xstate'
import { pageTypes } from '#machines/kit/page'
import { keys } from './keys.flow.ts'

/** What an engineer does with their keys. */
export const developersPageFlow = setup({
  types: { ...pageTypes, children: {} as { keys: 'keysFlow' } },
  actors: { keysFlow: keys.flow },
}).createMachine({
  id: 'developersPage',
  context: ({ input }) => input,
  invoke: { id: 'keys', src: 'keysFlow' },
})
