import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  withProof,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/**
 * Links the account with the Telegram user who opened the mini app, or ends the link. Whoever said
 * before signing in that they have an account is linked without another press.
 */

export const telegramLinkPorts = {
  linkTelegram: question<void>('linkTelegram'),
  unlinkTelegram: question<void>('unlinkTelegram'),
}

interface TelegramLinkContext extends WithProof {
  isWanted: boolean
  refusal: RefusalNote | null
}

const telegramLinkSetup = setup({
  types: {
    context: {} as TelegramLinkContext,
    input: {} as { isWanted: boolean },
    events: {} as { type: 'telegram.link' } | { type: 'telegram.unlink' },
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...telegramLinkPorts, ...proofActors },
  guards: { linkWanted: ({ context }) => context.isWanted },
  actions: {
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).extend(proofParts)

const linking = telegramLinkSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'linkTelegram',
    src: 'linkTelegram',
    onDone: { target: '#telegramLink.changed', actions: 'clearRefusal' },
    onError: [
      askProof('#telegramLink.linking.proving'),
      { target: '#telegramLink.idle', actions: 'assignRefusal' },
    ],
  },
})

const unlinking = telegramLinkSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'unlinkTelegram',
    src: 'unlinkTelegram',
    onDone: { target: '#telegramLink.changed', actions: 'clearRefusal' },
    onError: [
      askProof('#telegramLink.unlinking.proving'),
      { target: '#telegramLink.idle', actions: 'assignRefusal' },
    ],
  },
})

export const telegramLinkFlow = telegramLinkSetup.createMachine({
  id: 'telegramLink',
  description: 'A link changes only by a signed launch and a proof of who holds the account.',
  context: ({ input }) => ({ ...input, bound: null, refusal: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Links at once where that was wanted before signing in.',
      always: [{ guard: 'linkWanted', target: 'linking' }, { target: 'idle' }],
    },
    idle: {
      description: 'Nothing requested, or refused; the refusal says why.',
      on: { 'telegram.link': 'linking', 'telegram.unlink': 'unlinking' },
    },
    linking: withProof(linking, '#telegramLink.idle'),
    unlinking: withProof(unlinking, '#telegramLink.idle'),
    changed: {
      description: 'The bank has changed the link; the profile is read again.',
      on: { 'telegram.link': 'linking', 'telegram.unlink': 'unlinking' },
    },
  },
})

export type TelegramLinkActor = ActorRefFrom<typeof telegramLinkFlow>
