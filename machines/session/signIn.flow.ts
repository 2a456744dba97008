import type { ActorRefFrom } from 'xstate'
import { withEvent, withOutput } from '#machines/kit/params'
import { codeRequestOf, signInSetup } from './signIn.setup.ts'
import { coded } from './signIn.states/coded.ts'

const askingTelegram = signInSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'submitTelegram',
    src: 'submitTelegram',
    onDone: { target: 'entered', actions: withOutput('assignResult') },
    onError: [
      { guard: 'telegramUserUnknown', target: 'unknown' },
      { target: 'open', actions: 'assignRefusal' },
    ],
  },
})

/**
 * A typed login survives every refusal; a typed secret lies in the device vault, never here.
 * Changing the method or the login restarts from anywhere.
 */
export const signInFlow = signInSetup.createMachine({
  id: 'signIn',
  description:
    'No typed secret enters it, a typed login survives every refusal, and it ends with tokens stored.',
  context: ({ input }) => ({
    ...input,
    method: input.methods[0] ?? 'email',
    login: '',
    otherLogin: '',
    invite: '',
    isLinking: false,
    code: null,
    tokens: null,
    refusal: null,
  }),
  output: ({ context: { tokens, isLinking, method } }) => ({
    tokens,
    isLinking: isLinking && method !== 'telegram',
  }),
  initial: 'restoring',
  on: {
    'method.choose': {
      guard: withEvent('offered'),
      target: '.open',
      actions: ['clearRefusal', withEvent('assignMethod')],
    },
    'login.change': { target: '.open', actions: 'clearRefusal' },
    'invite.set': { actions: withEvent('assignInvite') },
  },
  states: {
    restoring: {
      description: 'The device may hold a code that is awaited, or that somebody signed out.',
      tags: 'busy',
      invoke: {
        id: 'awaitStorage',
        src: 'awaitStorage',
        onDone: [
          {
            guard: withOutput('codeAwaited'),
            target: 'coded',
            actions: withOutput('assignAwaited'),
          },
          { guard: withOutput('signedOutByChoice'), target: 'open' },
          { target: 'arriving' },
        ],
        onError: 'arriving',
      },
    },
    arriving: {
      description: 'Whoever opens the mini app is asked for nothing; anybody else chooses.',
      always: [{ guard: 'telegramFirst', target: 'greeting' }, { target: 'open' }],
    },
    greeting: {
      description: 'Telegram’s launch data is tried before anything is shown to choose from.',
      ...askingTelegram,
    },
    open: {
      description: 'Nothing sent yet, or refused; the refusal says why.',
      entry: 'clearCode',
      on: {
        'login.set': { actions: withEvent('assignLogin') },
        'code.request': { guard: 'addressTyped', target: 'asking' },
        'password.submit': { guard: 'addressTyped', target: 'checking' },
        'password.forget': { guard: 'mayHavePassword', target: 'open', actions: 'assignReset' },
        'telegram.submit': [{ guard: 'signingUp', target: 'joining' }, { target: 'recognizing' }],
        'passkey.submit': { target: 'signing', actions: 'clearRefusal' },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => codeRequestOf(context),
        onDone: { target: 'coded', actions: withOutput('assignSent') },
        onError: { target: 'open', actions: 'assignRefusal' },
      },
    },
    coded,
    checking: {
      tags: 'busy',
      invoke: {
        id: 'submitPassword',
        src: 'submitPassword',
        input: ({ context }) => codeRequestOf(context),
        onDone: [
          {
            guard: withOutput('tokensGranted'),
            target: 'entered',
            actions: withOutput('assignEntry'),
          },
          { target: 'coded', actions: withOutput('assignEntry') },
        ],
        onError: { target: 'open', actions: 'assignRefusal' },
      },
    },
    recognizing: askingTelegram,
    signing: {
      description: 'The browser asks for a passkey: no address is typed.',
      tags: 'busy',
      invoke: {
        id: 'submitPasskey',
        src: 'submitPasskey',
        onDone: { target: 'entered', actions: withOutput('assignResult') },
        onError: { target: 'open', actions: 'assignRefusal' },
      },
    },
    unknown: {
      description:
        'Telegram knows somebody the bank does not: sign up, or sign in to an account and link Telegram.',
      on: {
        'telegram.submit': 'joining',
        'account.enter': {
          guard: 'otherMethodOffered',
          target: 'open',
          actions: ['clearRefusal', 'assignLinking'],
        },
      },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'signUpByTelegram',
        src: 'signUpByTelegram',
        input: ({ context }) => ({ invite: context.invite }),
        onDone: { target: 'entered', actions: withOutput('assignResult') },
        onError: { target: 'unknown', actions: 'assignRefusal' },
      },
    },
    entered: { description: 'The token store has the tokens.', type: 'final' },
  },
})

export type SignInActor = ActorRefFrom<typeof signInFlow>
