import * as z from 'zod/mini'
import { CardDetail } from './card.ts'
import { endpoint, tryers } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'

const Switched = z.optional(z.boolean())

/** Ours: where a card may be used. What is left out stays. */
export const setChannels = endpoint({
  base: 'core',
  verb: 'PATCH',
  path: '/issuing/cards/:id/channels',
  ask: z.strictObject({
    id: Id,
    online: Switched,
    shops: Switched,
    cash: Switched,
    abroad: Switched,
  }),
  reply: CardDetail,
  refuses: ['NOT_FOUND', 'CARD_STATE_CONFLICT'],
  repeat: 'natural',
  rate: 'plain',
  audit: 'card_channels',
  who: tryers,
})

export const cardChannelsCalls = { setChannels }
