import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { PersonLinks } from '#contract/personLink'
import { withEvent, withOutput } from '#machines/kit/params'
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
 * The accounts of one customer: linked, switched between, unlinked. An offer comes from the bank
 * alone, after the address of another account was proved. A typed code lies in the vault.
 */

export const personLinksPorts = {
  readLinks: question<PersonLinks>('readLinks'),
  linkPerson: question<PersonLinks>('linkPerson'),
  unlinkPerson: question<PersonLinks, { id: string }>('unlinkPerson'),
  /** Stores the other account's tokens; the app then starts anew under them. */
  switchPerson: question<void, { id: string }>('switchPerson'),
}

interface PersonLinksContext extends WithProof {
  links: PersonLinks | null
  /** The link being ended or followed. */
  linkId: string | null
  refusal: RefusalNote | null
}

type PersonLinksEvent =
  | { type: 'links.refresh' }
  | { type: 'offer.take' }
  | { type: 'offer.drop' }
  | { type: 'person.switch'; id: string }
  | { type: 'person.unlink'; id: string }

const personLinksSetup = setup({
  types: {
    context: {} as PersonLinksContext,
    events: {} as PersonLinksEvent,
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...personLinksPorts, ...proofActors },
  guards: {
    offerStands: ({ context }) => context.links !== null && context.links.offer !== null,
    linkKnown: ({ context }, { id }: { id: string }) =>
      context.links?.data.some((link) => link.id === id) ?? false,
    offerOver: ({ event }) => refusalIn(event).code === 'VERIFICATION_EXPIRED',
  },
  actions: {
    assignLinks: assign((_, links: PersonLinks) => ({ links })),
    assignLinkId: assign((_, { id }: { id: string }) => ({ linkId: id })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearOffer: assign(({ context: { links } }) => ({ links: links && { ...links, offer: null } })),
  },
}).extend(proofParts)

const unlinking = personLinksSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'unlinkPerson',
    src: 'unlinkPerson',
    input: ({ context }) => ({ id: context.linkId! }),
    onDone: { target: '#personLinks.ready.unlinked', actions: withOutput('assignLinks') },
    onError: [
      askProof('#personLinks.unlinking.proving'),
      { target: '#personLinks.ready', actions: 'assignRefusal' },
    ],
  },
})

export const personLinksFlow = personLinksSetup.createMachine({
  id: 'personLinks',
  description: 'Nothing moves between linked accounts; each is entered by its own rules.',
  context: { links: null, linkId: null, bound: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      on: { 'links.refresh': { target: 'reading', reenter: true } },
      invoke: {
        id: 'readLinks',
        src: 'readLinks',
        onDone: { target: 'ready', actions: withOutput('assignLinks') },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'Failed to load; may be retried.',
      on: { 'links.refresh': { target: 'reading', actions: 'clearRefusal' } },
    },
    ready: {
      description: 'The links as the bank knows them, and an offer where one stands.',
      initial: 'idle',
      on: {
        'links.refresh': { target: 'reading', actions: 'clearRefusal' },
        'offer.take': { guard: 'offerStands', target: 'linking', actions: 'clearRefusal' },
        'offer.drop': { actions: ['clearOffer', 'clearRefusal'] },
        'person.switch': {
          guard: withEvent('linkKnown'),
          target: 'switching',
          actions: ['clearRefusal', withEvent('assignLinkId')],
        },
        'person.unlink': {
          guard: withEvent('linkKnown'),
          target: 'unlinking',
          actions: ['clearRefusal', withEvent('assignLinkId')],
        },
      },
      states: {
        idle: { description: 'Nothing requested, or refused; the refusal says why.' },
        linked: { description: 'The bank has just linked the two.' },
        unlinked: { description: 'The bank has just ended the link.' },
      },
    },
    linking: {
      tags: 'busy',
      invoke: {
        id: 'linkPerson',
        src: 'linkPerson',
        onDone: { target: 'ready.linked', actions: withOutput('assignLinks') },
        onError: [
          {
            description: 'Perhaps an earlier request linked them, so the bank is asked.',
            guard: 'offerOver',
            target: 'reading',
            actions: 'assignRefusal',
          },
          { target: 'ready', actions: 'assignRefusal' },
        ],
      },
    },
    unlinking: withProof(unlinking, '#personLinks.ready'),
    switching: {
      tags: 'busy',
      invoke: {
        id: 'switchPerson',
        src: 'switchPerson',
        input: ({ context }) => ({ id: context.linkId! }),
        onDone: 'switched',
        onError: { target: 'ready', actions: 'assignRefusal' },
      },
    },
    switched: {
      description: 'The app starts anew as the other account, which ends this page.',
      on: { 'links.refresh': 'reading' },
    },
  },
})

export type PersonLinksActor = ActorRefFrom<typeof personLinksFlow>
