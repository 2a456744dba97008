import { eventParams, outputParams } from '#machines/kit/params'
import { liveSetup } from '../live.setup.ts'

/** The bank is watched by whoever is signed in to the app of this browser, and for nobody else. */
export const bank = liveSetup.createStateConfig({
  initial: 'away',
  states: {
    away: {
      description: 'Nothing is asked of the bank.',
      entry: 'forgetWatch',
      on: { 'bank.follow': 'opening' },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openWatch',
        src: 'openWatch',
        onDone: { target: 'followed', actions: { type: 'noteWatch', params: outputParams } },
        onError: { target: 'away', actions: 'noteRefusal' },
      },
    },
    followed: {
      invoke: {
        id: 'watchBank',
        src: 'watchBank',
        input: ({ context }) => ({ watchId: context.watchId! }),
      },
      on: {
        'bank.leave': 'away',
        'bank.follow': { target: 'opening', description: 'Another code, for another page.' },
        'bank.refused': { target: 'away', actions: { type: 'noteCode', params: eventParams } },
      },
      initial: 'alone',
      states: {
        alone: {
          description: 'Its code is shown, for one page that says it in time.',
          after: { codeRunsOut: 'codeless' },
          on: { 'page.came': 'joined' },
        },
        codeless: { on: { 'page.came': 'joined' } },
        joined: { description: 'A page elsewhere is seen too.' },
      },
    },
  },
})
