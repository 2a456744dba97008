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
 * Shows what of a card nobody else may see, for a minute at most.
 *
 * The secret lies in the device vault, and no longer than this chart stands in `open`: the stream
 * that watches the person there empties the vault when it ends, by whichever arrow, and also when
 * the room is left or the session is over. So hiding needs no answer that could fail to come. Chart,
 * answers and inspector know only that something lies there.
 */

/** The number with all that belongs to it, or a code for one payment. */
export type SecretKind = 'number' | 'code'

interface SecretRequest {
  cardId: string
  kind: SecretKind
}

export const revealPorts = {
  /** Brings the secret into the vault. Says until when it is good, where it ends before the card. */
  openSecret: question<{ until: string | null }, SecretRequest>('openSecret'),
  /** Tells when the person turns away, and empties the vault when it ends. */
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
  context: ({ input }) => ({ ...input, until: null, bound: null, refusal: null }),
  initial: 'hidden',
  states: {
    hidden: { on: { 'secret.show': { target: 'open', actions: 'clearRefusal' } } },
    open: {
      description: 'The vault may hold the secret from here on, and holds it no longer.',
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
        shown: { after: { revealTimesOut: '#reveal.hidden' } },
      },
    },
    proving: {
      description: 'The person proves themselves for this very card; then it is asked for again.',
      ...proofStep({ proven: 'open', dropped: 'hidden' }),
    },
  },
})
