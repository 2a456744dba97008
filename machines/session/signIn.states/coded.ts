import { withOutput } from '#machines/kit/params'
import { awaitedCodeOf, codeRequestOf, signInSetup } from '../signIn.setup.ts'

/** A wrong code may be retyped; a spent one leads to `expired`, where only a new code helps. */
export const coded = signInSetup.createStateConfig({
  description: 'A code was sent; another method or login starts over.',
  initial: 'awaited',
  states: {
    awaited: {
      description: 'Found again after the page is reloaded; each code that is sent starts it anew.',
      initial: 'sent',
      invoke: {
        id: 'keepCode',
        src: 'keepCode',
        input: ({ context }) => awaitedCodeOf(context),
      },
      states: {
        sent: {
          description: 'Waits for the code, or for a request for another one.',
          on: { 'code.submit': 'verifying', 'code.resend': 'resending' },
        },
        verifying: {
          tags: 'busy',
          invoke: {
            id: 'submitCode',
            src: 'submitCode',
            input: ({ context }) => codeRequestOf(context),
            onDone: { target: '#signIn.entered', actions: withOutput('assignResult') },
            onError: [
              {
                guard: 'codeSpent',
                target: '#signIn.coded.expired',
                actions: 'assignRefusal',
              },
              { target: 'sent', actions: 'assignRefusal' },
            ],
          },
        },
        resending: {
          tags: 'busy',
          invoke: {
            id: 'requestCode',
            src: 'requestCode',
            input: ({ context }) => codeRequestOf(context),
            onDone: { target: '#signIn.coded.awaited', actions: withOutput('assignSent') },
            onError: { target: 'sent', actions: 'assignRefusal' },
          },
        },
      },
    },
    expired: {
      description: 'The code is no longer valid; the refusal says why.',
      on: { 'code.resend': 'replacing' },
    },
    replacing: {
      tags: 'busy',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => codeRequestOf(context),
        onDone: { target: 'awaited', actions: withOutput('assignSent') },
        onError: { target: 'expired', actions: 'assignRefusal' },
      },
    },
  },
})
