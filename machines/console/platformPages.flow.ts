import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { withEvent } from '#machines/kit/params'
import { oneTenant } from './oneTenant.flow.ts'
import type { ConsoleLocation } from './routes.ts'
import { tenantList } from './tenantList.flow.ts'

/** The pages of who runs the platform. Another address opens another one. */

export const platformPagesFlow = setup({
  types: {
    context: {} as { location: ConsoleLocation },
    input: {} as { location: ConsoleLocation },
    events: {} as
      | { type: 'location.changed'; location: ConsoleLocation }
      | { type: 'news.arrived' },
    children: {} as { tenantList: 'tenantListFlow'; oneTenant: 'oneTenantFlow' },
  },
  actors: { tenantListFlow: tenantList.flow, oneTenantFlow: oneTenant.flow },
  guards: { isAtOne: ({ context: { location } }) => location.id !== null },
  actions: {
    assignLocation: assign((_, { location }: { location: ConsoleLocation }) => ({ location })),
    sendNews: sendTo((_, { to }: { to: string }) => to, { type: 'news.arrived' }),
  },
}).createMachine({
  id: 'platformPages',
  description: 'The banks of the platform: all of them, and one.',
  context: ({ input }) => input,
  on: { 'location.changed': { target: '.choosing', actions: withEvent('assignLocation') } },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The address says which page opens.',
      always: [{ guard: 'isAtOne', target: 'tenant' }, 'tenants'],
    },
    tenants: {
      description: 'All banks, and a new one that is proposed.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'tenantList' } } } },
      invoke: { id: 'tenantList', src: 'tenantListFlow', input: { id: 'tenants' } },
    },
    tenant: {
      description: 'One bank, what was done with it, and what may be.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'oneTenant' } } } },
      invoke: {
        id: 'oneTenant',
        src: 'oneTenantFlow',
        input: ({ context: { location } }) => ({ id: location.id ?? '' }),
      },
    },
  },
})

export type PlatformPagesActor = ActorRefFrom<typeof platformPagesFlow>
