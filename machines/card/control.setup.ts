import { and, assign, not, setup, stateIn } from 'xstate'
import type { CardDetail } from '#contract/card'
import type { PaymentChannel, LimitPeriod } from '#contract/cardShape'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** Null removes a limit; omitted ones stay. */
export type CapsWanted = Partial<Record<LimitPeriod, string | null>>

export type CardChange =
  | { do: 'limit'; caps: CapsWanted }
  | { do: 'channels'; channels: Partial<Record<PaymentChannel, boolean>> }
  | { do: 'rename'; nickName: string }
  | { do: 'close' }
  | { do: 'activate'; last4: string }
  | { do: 'report'; reason: 'lost' | 'stolen' }

/** The form that is open. */
export type CardTopic = CardChange['do']

export const controlPorts = {
  readCard: question<CardDetail, { id: string }>('readCard'),
  setFrozen: question<CardDetail, { id: string; frozen: boolean }>('setFrozen'),
  changeCard: question<CardDetail, { id: string; change: CardChange }>('changeCard'),
}

export interface ControlContext {
  id: string
  card: CardDetail | null
  topic: CardTopic | null
  change: CardChange | null
  refusal: RefusalNote | null
}

export type ControlEvent =
  | { type: 'card.freeze' | 'card.unfreeze' | 'card.refresh' }
  | { type: 'topic.open'; topic: CardTopic }
  | { type: 'topic.drop' }
  | { type: 'form.submit'; change: CardChange }

export const CARD_POLL_MS = 2_000

export const controlSetup = setup({
  types: {
    context: {} as ControlContext,
    input: {} as { id: string },
    events: {} as ControlEvent,
    tags: {} as 'busy',
  },
  actors: controlPorts,
  delays: { pollDue: CARD_POLL_MS },
  guards: {
    beingIssued: ({ context }) => context.card?.stage === 'issuing',
    isActive: ({ context }) => context.card?.card_status === 'ACTIVE',
    isFrozen: ({ context }) => context.card?.card_status === 'FROZEN',
    isStale: stateIn({ reading: 'stale' }),
    freezeIdle: stateIn({ known: { freeze: 'idle' } }),
    /** One request at a time: the other region may be sending. */
    changeNotSent: not(stateIn({ known: { change: 'sending' } })),
    freezeNotSent: and([
      not(stateIn({ known: { freeze: { freezing: 'sending' } } })),
      not(stateIn({ known: { freeze: { unfreezing: 'sending' } } })),
    ]),
    bothIdle: and([stateIn({ known: { freeze: 'idle' } }), stateIn({ known: { change: 'idle' } })]),
    eitherBusy: not('bothIdle'),
  },
  actions: {
    assignCard: assign((_, card: CardDetail) => ({ card })),
    assignChanged: assign((_, card: CardDetail) => ({ card, topic: null, refusal: null })),
    assignTopic: assign((_, { topic }: { topic: CardTopic }) => ({ topic, refusal: null })),
    clearTopic: assign({ topic: null, refusal: null }),
    assignChange: assign((_, { change }: { change: CardChange }) => ({ change, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
})
