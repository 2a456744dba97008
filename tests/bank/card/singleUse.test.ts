import { expect, test } from 'vitest'
import { freezeCard, type CardDetail } from '#contract/card'
import { fundSubAccount, moveCard } from '#contract/sandboxCard'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** A card that works once: its first purchase closes it, and nothing of that purchase is lost. */

const bank = await openTestBank()
const cards = await openCards(bank)

async function once(kind: 'VIRTUAL_BALANCE' | 'VIRTUAL_PREPAID' = 'VIRTUAL_BALANCE') {
  const owner = await cards.moveIn()
  const made = (await cards.make(owner, kind, { single_use: true })).body as unknown as CardDetail
  await bank.relay.drain()
  await owner.ask(fundSubAccount, { id: made.fiat_account.id, amount: '100.00' })
  return { owner, made, ...cards.shopping(owner, await cards.read(owner, made.id)) }
}

test('its first approved purchase closes it, and the next is declined with the reason', async () => {
  const { now, buy, money } = await once()
  expect(await now()).toMatchObject({ card_status: 'ACTIVE', single_use: true })
  expect(await buy('10.00')).toMatchObject({ status: 'APPROVED' })
  expect(await now()).toMatchObject({ card_status: 'CLOSED', reason: 'used' })
  const before = await money()
  expect(await buy('1.00')).toMatchObject({ status: 'DECLINED', failure_reason: 'card_used' })
  expect(await money()).toBe(before)
})

test('of two purchases at once one is approved', async () => {
  const { buy, money } = await once()
  const all = await Promise.all(Array.from({ length: 5 }, () => buy('7.00')))
  expect(all.map(({ failure_reason }) => String(failure_reason)).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'card_used'),
    'null',
  ])
  expect(await money()).toBe('93.00 7.00 0.00')
})

test('what comes after the purchase still goes through', async () => {
  const kept = await once()
  const bought = await kept.buy('10.00')
  expect((await kept.next(bought.id, 'clear')).body).toMatchObject({ status: 'CLEARED' })
  const back = await kept.next(bought.id, 'refund', { amount: '4.00' })
  expect(back.body).toMatchObject({ refunded_amount: '4.00' })
  expect(await kept.money()).toBe('94.00 0.00 0.00')

  const undone = await once()
  const other = await undone.buy('10.00')
  expect((await undone.next(other.id, 'reverse')).body).toMatchObject({ status: 'REVERSED' })
  expect(await undone.now()).toMatchObject({ card_status: 'CLOSED', reason: 'used' })
  expect(await undone.money()).toBe('100.00 0.00 0.00')
})

test('what is declined or only checks the card leaves it open', async () => {
  const { buy, now } = await once()
  expect(await buy('500.00')).toMatchObject({ failure_reason: 'insufficient_funds' })
  expect(await buy('0.00')).toMatchObject({ status: 'EXPIRED' })
  expect(await now()).toMatchObject({ card_status: 'ACTIVE' })
})

test.each(['frozen', 'blocked'])('charged without asking while %s, it is closed', async (state) => {
  const { owner, made, ask, now } = await once()
  if (state === 'frozen') await owner.ask(freezeCard, { id: made.id })
  else await owner.ask(moveCard, { id: made.id, event: 'block' })
  expect(await ask('clearUnasked', '3.00')).toMatchObject({ status: 'CLEARED' })
  expect(await now()).toMatchObject({ card_status: 'CLOSED', reason: 'used' })
  expect(await ask('clearUnasked', '3.00')).toMatchObject({ status: 'CLEARED' })
})

test('money left on a prepaid one stays on it', async () => {
  const { buy, next, now } = await once('VIRTUAL_PREPAID')
  await next((await buy('10.00')).id, 'clear')
  expect((await now()).fiat_account).toMatchObject({ balance: '90.00', status: 'ACTIVE' })
})

test('only a virtual card can be ordered so, and others work many times', async () => {
  const owner = await cards.moveIn()
  const refused = await cards.make(owner, 'PHYSICAL_BALANCE', { single_use: true })
  expect(refused.body).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ pointer: '/single_use', code: 'VALUE' }],
  })
  const { body } = await cards.make(owner, 'VIRTUAL_BALANCE')
  expect(body).toMatchObject({ single_use: false })
})
