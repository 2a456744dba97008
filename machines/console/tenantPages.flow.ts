import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { withEvent } from '#machines/kit/params'
import { botTrialFlow } from './botTrial.flow.ts'
import { brandBookFlow } from './brandBook.flow.ts'
import { hostnameBook } from './hostnameBook.flow.ts'
import { hostnameProofFlow } from './hostnameProof.flow.ts'
import { offsetIn, type ConsoleLocation, type ConsolePageId } from './routes.ts'
import { settingBook } from './settingBook.flow.ts'
import { tenantBotBook } from './tenantBotBook.flow.ts'
import { vendorBook } from './vendorBook.flow.ts'
import { vendorKeysFlow } from './vendorKeys.flow.ts'

/** The pages of what the bank itself is: its look, vendors, names. Another address opens another one. */

export const tenantPagesFlow = setup({
  types: {
    context: {} as { location: ConsoleLocation },
    input: {} as { location: ConsoleLocation },
    events: {} as
      | { type: 'location.changed'; location: ConsoleLocation }
      | { type: 'news.arrived' },
    children: {} as {
      brandBook: 'brandBookFlow'
      vendorBook: 'vendorBookFlow'
      vendorKeys: 'vendorKeysFlow'
      tenantBotBook: 'tenantBotBookFlow'
      botTrial: 'botTrialFlow'
      settingBook: 'settingBookFlow'
      hostnameBook: 'hostnameBookFlow'
      hostnameProof: 'hostnameProofFlow'
    },
  },
  actors: {
    brandBookFlow,
    vendorBookFlow: vendorBook.flow,
    vendorKeysFlow,
    tenantBotBookFlow: tenantBotBook.flow,
    botTrialFlow,
    settingBookFlow: settingBook.flow,
    hostnameBookFlow: hostnameBook.flow,
    hostnameProofFlow,
  },
  guards: {
    isAt: ({ context: { location } }, { page }: { page: ConsolePageId }) => location.page === page,
  },
  actions: {
    assignLocation: assign((_, { location }: { location: ConsoleLocation }) => ({ location })),
    sendNews: sendTo((_, { to }: { to: string }) => to, { type: 'news.arrived' }),
  },
}).createMachine({
  id: 'tenantPages',
  description: 'What the bank itself is: its look, names and offers, and who works for it outside.',
  context: ({ input }) => input,
  on: { 'location.changed': { target: '.choosing', actions: withEvent('assignLocation') } },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The address says which page opens.',
      always: [
        { guard: { type: 'isAt', params: { page: 'vendors' } }, target: 'vendors' },
        { guard: { type: 'isAt', params: { page: 'settings' } }, target: 'settings' },
        { guard: { type: 'isAt', params: { page: 'hostnames' } }, target: 'hostnames' },
        'brand',
      ],
    },
    brand: {
      description: 'The name and look that customers see, and earlier ones.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'brandBook' } } } },
      invoke: {
        id: 'brandBook',
        src: 'brandBookFlow',
        input: ({ context: { location } }) => ({ offset: offsetIn(location) }),
      },
    },
    settings: {
      description: 'What customers are offered, and how they come in.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'settingBook' } } } },
      invoke: { id: 'settingBook', src: 'settingBookFlow', input: { id: 'settings' } },
    },
    vendors: {
      description: 'Who verifies customers, the bot in Telegram, and by which credentials.',
      on: {
        'news.arrived': {
          actions: [
            { type: 'sendNews', params: { to: 'vendorBook' } },
            { type: 'sendNews', params: { to: 'tenantBotBook' } },
          ],
        },
      },
      invoke: [
        { id: 'vendorBook', src: 'vendorBookFlow', input: { id: 'vendors' } },
        { id: 'vendorKeys', src: 'vendorKeysFlow' },
        { id: 'tenantBotBook', src: 'tenantBotBookFlow', input: { id: 'bot' } },
        { id: 'botTrial', src: 'botTrialFlow' },
      ],
    },
    hostnames: {
      description: 'Where the bank is found, and a name that is to be added.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'hostnameBook' } } } },
      invoke: [
        { id: 'hostnameBook', src: 'hostnameBookFlow', input: { id: 'hostnames' } },
        { id: 'hostnameProof', src: 'hostnameProofFlow' },
      ],
    },
  },
})

export type TenantPagesActor = ActorRefFrom<typeof tenantPagesFlow>
