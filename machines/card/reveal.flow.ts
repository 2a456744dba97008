import { assign, setup } from 'xstate'
import { CARD_SECRET_SHOWN_MS } from '#contract/cardSecret'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofParts,
  proofActors,
  proofStep,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/**
 * The secret lies in the device vault and only while this chart is in `open`: the guarding stream
 * empties the vault however that ends. Context, answers and inspector never hold it.
 */

export type SecretKind = 'number' | 'code'

interface SecretRequest {
  cardId: string
  kind: SecretKind
}

export const revealPorts = {
  /** Puts the secret into the vault. `until` is set when it expires before the card does. */
  openSecret: question<{ until: string | null }, SecretRequest>('openSecret'),
  /** Reports that the app was hidden, and empties the vault when it ends. */
  guardSecret: stream<{ type: 'app.hidden' }, { kind: SecretKind }>('guardSecret'),
}

interface RevealContext extends SecretRequest, WithProof {
  until: string | null
  refusal: RefusalNote | null
}

type RevealEvent = { type: 'secret.show' } | { type: 'secret.hide' } | { type: 'app.hidden' }

const revealSetup = setup({
  types: {
    context: {} as RevealContext,
    input: {} as SecretRequest,
    events: {} as RevealEvent,
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...revealPorts, ...proofActors },
  delays: { revealTimesOut: CARD_SECRET_SHOWN_MS },
  guards: {},
  actions: {
    assignUntil: assign((_, { until }: { until: string | null }) => ({ until, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearUntil: assign({ until: null }),
  },
}).extend(proofParts)

export const revealFlow = revealSetup.createMachine({
  id: 'reveal',
  description:
    'The vault holds the secret only while `open`; whichever arrow leaves it empties the vault.',
  context: ({ input }) => ({ ...input, until: null, bound: null, refusal: null }),
  initial: 'hidden',
  states: {
    hidden: {
      description: 'Nothing in the vault, nothing on the screen.',
      on: { 'secret.show': { target: 'open', actions: 'clearRefusal' } },
    },
    open: {
      description: 'The vault may hold the secret only in this state.',
      initial: 'asking',
      invoke: {
        id: 'guardSecret',
        src: 'guardSecret',
        input: ({ context: { kind } }) => ({ kind }),
      },
      exit: 'clearUntil',
      on: { 'secret.hide': 'hidden', 'app.hidden': 'hidden' },
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'openSecret',
            src: 'openSecret',
            input: ({ context: { cardId, kind } }) => ({ cardId, kind }),
            onDone: { target: 'shown', actions: withOutput('assignUntil') },
            onError: [
              askProof('#reveal.proving'),
              { target: '#reveal.hidden', actions: 'assignRefusal' },
            ],
          },
        },
        shown: {
          description: 'On the screen, for a minute at most.',
          after: { revealTimesOut: '#reveal.hidden' },
        },
      },
    },
    proving: {
      description: 'Step-up for this card; then the secret is requested again.',
      ...proofStep({ proven: 'open', dropped: 'hidden' }),
    },
  },
})
