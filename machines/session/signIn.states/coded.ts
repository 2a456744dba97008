import { withOutput } from '#machines/kit/params'
import { codeRequestOf, signInSetup } from '../signIn.setup.ts'

/**
 * A code is on its way. A wrong one may be typed again; a spent one leads to `expired`, where only
 * a new code helps. A refused resend leaves everything as it was.
 */
export const coded = signInSetup.createStateConfig({
  initial: 'sent',
  states: {
    sent: { on: { 'code.submit': 'verifying', 'code.resend': 'resending' } },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'submitCode',
        src: 'submitCode',
        input: ({ context }) => codeRequestOf(context),
        onDone: { target: '#signIn.entered', actions: withOutput('assignResult') },
        onError: [
          { guard: 'codeSpent', target: 'expired', actions: 'assignRefusal' },
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
        onDone: { target: 'sent', actions: withOutput('assignSent') },
        onError: { target: 'sent', actions: 'assignRefusal' },
      },
    },
    expired: {
      description: 'This code opens nothing any more; the refusal says why.',
      on: { 'code.resend': 'replacing' },
    },
    replacing: {
      tags: 'busy',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => codeRequestOf(context),
        onDone: { target: 'sent', actions: withOutput('assignSent') },
        onError: { target: 'expired', actions: 'assignRefusal' },
      },
    },
  },
})
