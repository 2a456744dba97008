import { expect, test } from 'vitest'
import { readCard, reportCardLost, type CardDetail } from '#contract/card'
import { setChannels } from '#contract/cardChannels'
import type { PaymentChannel } from '#contract/cardShape'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** What the holder switched off is declined, says which switch, and nothing else is. */

const bank = await openTestBank()
const cards = await openCards(bank)

const HOME = 'US'
const ways: [entry: string, country: string, channels: PaymentChannel[]][] = [
  ['online', HOME, ['online']],
  ['online', 'PT', ['online']],
  ['contactless', HOME, ['shops']],
  ['chip', HOME, ['shops']],
  ['chip', 'PT', ['shops', 'abroad']],
  ['cash', HOME, ['cash']],
  ['cash', 'PT', ['cash', 'abroad']],
]
const switches: PaymentChannel[] = ['online', 'shops', 'cash', 'abroad']

test.each(switches)('with %s off only what it covers is declined', async (off) => {
  const { owner, card, buy, money } = await cards.shopper()
  const set = await owner.ask(setChannels, { id: card.id, [off]: false })
  expect((set.body as unknown as CardDetail).channels).toMatchObject({ [off]: false })
  for (const [entry, country, channels] of ways) {
    const before = await money()
    const { status, failure_reason } = await buy('1.00', { entry, country })
    const isShut = channels.includes(off)
    expect([entry, country, status, failure_reason]).toEqual([
      entry,
      country,
      isShut ? 'DECLINED' : 'APPROVED',
      isShut ? `channel_${off}` : null,
    ])
    if (isShut) expect(await money()).toBe(before)
  }
})

test('a switch left out stays, and turned on again it pays', async () => {
  const { owner, card, buy } = await cards.shopper()
  const set = (words: object) => owner.ask(setChannels, { id: card.id, ...words })
  await set({ online: false, cash: false })
  await set({ cash: true })
  const { body } = await owner.ask(readCard, { id: card.id })
  expect(body.channels).toEqual({
    online: false,
    shops: true,
    cash: true,
    abroad: true,
    home_country: HOME,
  })
  expect(await buy('1.00', { entry: 'online' })).toMatchObject({ status: 'DECLINED' })
  await set({ online: true })
  expect(await buy('1.00', { entry: 'online' })).toMatchObject({ status: 'APPROVED' })
})

test('what was approved before a switch went off is still charged', async () => {
  const { owner, card, buy, next } = await cards.shopper()
  const bought = await buy('5.00', { entry: 'online' })
  await owner.ask(setChannels, { id: card.id, online: false })
  expect((await next(bought.id, 'clear')).body).toMatchObject({ status: 'CLEARED' })
})

test('purchases and a switch at once: each is decided by one or the other', async () => {
  const { owner, card, buy } = await cards.shopper()
  const all = await Promise.all([
    ...Array.from({ length: 6 }, () => buy('1.00', { entry: 'online' })),
    owner.ask(setChannels, { id: card.id, online: false }).then(() => null),
  ])
  const known = all.flatMap((one) => (one ? [`${one.status} ${one.failure_reason}`] : []))
  expect(
    known.every((one) => one === 'APPROVED null' || one === 'DECLINED channel_online'),
    known.join(),
  ).toBe(true)
  expect(await buy('1.00', { entry: 'online' })).toMatchObject({ status: 'DECLINED' })
})

test('nobody else switches it, and a card that is over is not switched', async () => {
  const { owner, card } = await cards.shopper()
  const { owner: other } = await cards.shopper()
  expect((await other.ask(setChannels, { id: card.id, online: false })).status).toBe(404)
  await owner.ask(reportCardLost, { id: card.id, reason: 'lost' })
  const late = await owner.ask(setChannels, { id: card.id, online: false })
  expect([late.status, late.body.code]).toEqual([409, 'CARD_STATE_CONFLICT'])
})
