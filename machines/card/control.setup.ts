import { assign, setup } from 'xstate'
import type { Card } from '#contract/card'
import type { LimitPeriod } from '#contract/cardShape'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'

/** What holding a card in check asks, remembers and hears. The picture is in control.flow.ts. */

/** Null takes a limit off; what is not named stays. */
export type CapsWanted = Partial<Record<LimitPeriod, string | null>>

/** What a holder may do with a card, beside freezing it. */
export type CardChange =
  | { do: 'limit'; caps: CapsWanted }
  | { do: 'rename'; nickName: string }
  | { do: 'close' }
  | { do: 'activate'; last4: string }
  | { do: 'report'; reason: 'lost' | 'stolen' }

/** What of the card is open to be changed just now; one thing at a time. */
export type CardTopic = CardChange['do']

export const controlPorts = {
  readCard: question<Card, { id: string }>('readCard'),
  setFrozen: question<Card, { id: string; frozen: boolean }>('setFrozen'),
  changeCard: question<Card, { id: string; change: CardChange }>('changeCard'),
}

export interface ControlContext {
  id: string
  card: Card | null
  /** Whether it is to be frozen, until the bank was told. */
  wanted: boolean | null
  topic: CardTopic | null
  /** What is being done, or waits until a freeze was told. */
  change: CardChange | null
  /** Whether something happened to the card while the bank was being asked or told. */
  again: boolean
  refusal: RefusalNote | null
}

export type ControlEvent =
  | { type: 'card.freeze' }
  | { type: 'card.unfreeze' }
  | { type: 'card.refresh' }
  | { type: 'topic.open'; topic: CardTopic }
  | { type: 'topic.drop' }
  | { type: 'form.submit'; change: CardChange }

/** How soon a card that its network has not made yet is looked at again. */
export const CARD_LOOK_MS = 2_000

export const controlSetup = setup({
  types: {
    context: {} as ControlContext,
    input: {} as { id: string },
    events: {} as ControlEvent,
    tags: {} as 'busy',
  },
  actors: controlPorts,
  delays: { networkWorks: CARD_LOOK_MS },
  guards: {
    beingIssued: ({ context }) => context.card?.stage === 'issuing',
    askedAgain: ({ context }) => context.again,
    freezeWaits: ({ context }) => context.wanted !== null,
    changeWaits: ({ context }) => context.change !== null,
    isActive: ({ context }) => context.card?.card_status === 'ACTIVE',
    isFrozen: ({ context }) => context.card?.card_status === 'FROZEN',
  },
  actions: {
    noteCard: assign((_, card: Card) => ({ card, wanted: null })),
    noteChanged: assign((_, card: Card) => ({
      card,
      topic: null,
      change: null,
      refusal: null,
    })),
    noteWanted: assign((_, { frozen }: { frozen: boolean }) => ({
      wanted: frozen,
      refusal: null,
    })),
    noteTopic: assign((_, { topic }: { topic: CardTopic | null }) => ({ topic, refusal: null })),
    noteChange: assign((_, { change }: { change: CardChange }) => ({ change, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event), change: null })),
    forgetWanted: assign({ wanted: null }),
    noteAgain: assign({ again: true }),
    forgetAgain: assign({ again: false }),
    forgetRefusal: assign({ refusal: null }),
  },
})
