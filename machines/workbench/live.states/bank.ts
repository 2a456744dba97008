import { withEvent, withOutput } from '#machines/kit/params'
import { liveSetup } from '../live.setup.ts'

export const bank = liveSetup.createStateConfig({
  description: 'What happens outside this browser.',
  initial: 'detached',
  states: {
    detached: {
      description: 'The bank is not asked for anything.',
      entry: 'clearWatch',
      on: { 'bank.follow': 'opening' },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openWatch',
        src: 'openWatch',
        onDone: { target: 'followed', actions: withOutput('assignWatch') },
        onError: { target: 'detached', actions: 'assignRefusal' },
      },
    },
    followed: {
      description: 'Steps of the person’s records arrive.',
      invoke: {
        id: 'watchBank',
        src: 'watchBank',
        input: ({ context }) => ({ watchId: context.watchId! }),
      },
      on: {
        'bank.leave': 'detached',
        'bank.follow': { target: 'opening', description: 'Another code, for another page.' },
        'bank.refused': { target: 'detached', actions: withEvent('assignCode') },
      },
      initial: 'awaitingPage',
      states: {
        awaitingPage: {
          description: 'The code is shown, for one page to join before it expires.',
          after: { codeExpires: 'codeExpired' },
          on: { 'page.joined': 'joined' },
        },
        codeExpired: {
          description: 'Nobody joined in time; the records are still followed.',
          on: { 'page.joined': 'joined' },
        },
        joined: { description: 'A page elsewhere has joined.' },
      },
    },
  },
})
