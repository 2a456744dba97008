import type { ActorRefFrom } from 'xstate'
import { eventParams, outputParams } from '#machines/kit/params'
import { codeRequestOf, signInSetup } from './signIn.setup.ts'
import { coded } from './signIn.states/coded.ts'

/**
 * Every way in, and signing up by the same ways: a code by mail or phone, a password, Telegram.
 *
 * What was typed as an address stays through every refusal; what was typed as a secret is never
 * here: the screen lays it in the device vault before it says `submit`. Ends once tokens lie on the
 * shelf. Changing the way or the address leads back to the beginning from everywhere,
 * and aborts what was being asked.
 */
export const signInFlow = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    way: input.ways[0] ?? 'email',
    login: '',
    aside: '',
    invite: '',
    sent: null,
    kept: null,
    refusal: null,
  }),
  output: ({ context }) => ({ kept: context.kept }),
  initial: 'open',
  on: {
    'way.choose': {
      guard: { type: 'offered', params: eventParams },
      target: '.open',
      actions: ['forgetRefusal', { type: 'noteWay', params: eventParams }],
    },
    'login.change': { target: '.open', actions: 'forgetRefusal' },
    'invite.set': { actions: { type: 'noteInvite', params: eventParams } },
  },
  states: {
    open: {
      description: 'Nothing asked yet, or refused; the refusal says why.',
      entry: 'forgetCode',
      on: {
        'login.set': { actions: { type: 'noteLogin', params: eventParams } },
        'code.request': { guard: 'addressTyped', target: 'asking' },
        'password.submit': { guard: 'addressTyped', target: 'checking' },
        'telegram.submit': [{ guard: 'signingUp', target: 'joining' }, { target: 'recognizing' }],
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askCode',
        src: 'askCode',
        input: ({ context }) => codeRequestOf(context),
        onDone: { target: 'coded', actions: { type: 'noteSent', params: outputParams } },
        onError: { target: 'open', actions: 'noteRefusal' },
      },
    },
    coded,
    checking: {
      tags: 'busy',
      invoke: {
        id: 'enterPassword',
        src: 'enterPassword',
        input: ({ context }) => codeRequestOf(context),
        onDone: [
          {
            guard: { type: 'letIn', params: outputParams },
            target: 'entered',
            actions: { type: 'noteEntry', params: outputParams },
          },
          { target: 'coded', actions: { type: 'noteEntry', params: outputParams } },
        ],
        onError: { target: 'open', actions: 'noteRefusal' },
      },
    },
    recognizing: {
      tags: 'busy',
      invoke: {
        id: 'enterByTelegram',
        src: 'enterByTelegram',
        onDone: { target: 'entered', actions: { type: 'noteKept', params: outputParams } },
        onError: [
          { guard: 'telegramUserUnknown', target: 'unknown' },
          { target: 'open', actions: 'noteRefusal' },
        ],
      },
    },
    unknown: {
      description: 'Telegram vouched for somebody we have not met: sign up, or choose another way.',
      on: { 'telegram.submit': 'joining' },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'joinByTelegram',
        src: 'joinByTelegram',
        input: ({ context }) => ({ invite: context.invite }),
        onDone: { target: 'entered', actions: { type: 'noteKept', params: outputParams } },
        onError: { target: 'unknown', actions: 'noteRefusal' },
      },
    },
    entered: { type: 'final' },
  },
})

export type SignInActor = ActorRefFrom<typeof signInFlow>
