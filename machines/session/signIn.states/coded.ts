import { outputParams } from '#machines/kit/params'
import { codeRequestOf, signInSetup } from '../signIn.setup.ts'

/**
 * A code is on its way. A wrong one may be typed again; a spent one leads to `expired`, where only
 * a new code helps. A refused resend leaves everything as it was.
 */
export const coded = signInSetup.createStateConfig({
  initial: 'sent',
  states: {
    sent: {
      on: {
        'code.submit': 'verifying',
        'code.resend': 'resending',
      },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'enterCode',
        src: 'enterCode',
        input: ({ context }) => codeRequestOf(context),
        onDone: { target: '#signIn.entered', actions: { type: 'noteKept', params: outputParams } },
        onError: [
          { guard: 'codeSpent', target: 'expired', actions: 'noteRefusal' },
          { target: 'sent', actions: 'noteRefusal' },
        ],
      },
    },
    resending: {
      tags: 'busy',
      invoke: {
        id: 'askCode',
        src: 'askCode',
        input: ({ context }) => codeRequestOf(context),
        onDone: { target: 'sent', actions: { type: 'noteSent', params: outputParams } },
        onError: { target: 'sent', actions: 'noteRefusal' },
      },
    },
    expired: {
      description: 'This code opens nothing any more; the refusal says why.',
      on: { 'code.resend': 'replacing' },
    },
    replacing: {
      tags: 'busy',
      invoke: {
        id: 'askCode',
        src: 'askCode',
        input: ({ context }) => codeRequestOf(context),
        onDone: { target: 'sent', actions: { type: 'noteSent', params: outputParams } },
        onError: { target: 'expired', actions: 'noteRefusal' },
      },
    },
  },
})
