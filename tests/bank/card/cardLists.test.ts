import { beforeEach, expect, test } from 'vitest'
import {
  approveCardChallenge,
  CHALLENGE_WAITS_MS,
  listCardChallenges,
  type CardChallenge,
} from '#contract/cardChallenge'
import { listCardTransactions, type CardTransaction } from '#contract/cardTransaction'
import type { Endpoint } from '#contract/kit/endpoint'
import { keepCardBlocked, readBlockedCard, releaseCard } from '#contract/ops/blockedCard'
import { challengeCard, moveCard } from '#contract/sandboxCard'
import { createWallet } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { PNG } from '#tests/kit/png'
import { openDisputing } from './disputing.ts'

/** What hangs on a card, in the order in which it came. */

const bank = await openTestBank()
const kit = await openDisputing(bank)
const shop = { merchant: 'Northgate', category: '4511', city: 'Lisbon', country: 'PT' }
type Shopper = Awaited<ReturnType<typeof kit.shopper>>

let shopper: Shopper
beforeEach(async () => {
  shopper = await kit.shopper()
})

async function asked(amount: string) {
  const { owner, card } = shopper
  const { body } = await owner.ask(challengeCard, { id: card.id, amount, ...shop })
  return String(body.id)
}

const questions = async (words: object = {}) => {
  const { body } = await shopper.owner.ask(listCardChallenges, words)
  return (body.data as CardChallenge[]).map(({ amount }) => amount).join(' ')
}

test('of the questions of shops the newest is first, page by page', async () => {
  for (const amount of ['1', '2', '3']) {
    await asked(amount)
    bank.clock.advance(1_000)
  }
  expect(await questions()).toBe('3.00 2.00 1.00')
  expect(await questions({ limit: 1, offset: 1 })).toBe('2.00')
  const { uuid } = (await shopper.owner.ask(createWallet, { type: 'personal', name: 'Two' })).body
  expect(await questions({ wallet_uuid: uuid })).toBe('')
})

test('they are found by how they ended, from their last moment on', async () => {
  const id = await asked('1')
  await shopper.owner.ask(approveCardChallenge, { id })
  await asked('2')
  const all = async () => [
    await questions({ status: 'APPROVED' }),
    await questions({ status: 'WAITING' }),
    await questions({ status: 'EXPIRED' }),
    await questions({ status: 'DENIED' }),
  ]
  bank.clock.advance(CHALLENGE_WAITS_MS - 1)
  expect(await all()).toEqual(['1.00', '2.00', '', ''])
  bank.clock.advance(1)
  expect(await all()).toEqual(['1.00', '', '2.00', ''])
})

test('of purchases the newest is first, page by page, those of one moment too', async () => {
  const { owner, card, buy } = shopper
  for (const amount of ['1.00', '2.00', '3.00']) await buy(amount)
  const bought = async (page: object = {}) => {
    const { body } = await owner.ask(listCardTransactions, { card_id: card.id, ...page })
    return (body.data as CardTransaction[]).map((one) => one.billing_amount).join(' ')
  }
  expect(await bought()).toBe('3.00 2.00 1.00')
  expect(await bought({ limit: 1, offset: 1 })).toBe('2.00')
})

test('purchases are found from a moment on, and until another, both included', async () => {
  const { owner, card, buy } = shopper
  const at: string[] = []
  for (const amount of ['1.00', '2.00', '3.00']) {
    at.push(bank.clock.now().toISOString())
    await buy(amount)
    bank.clock.advance(1_000)
  }
  const bought = async (words: object) => {
    const { body } = await owner.ask(listCardTransactions, { card_id: card.id, ...words })
    return (body.data as CardTransaction[]).map((one) => one.billing_amount).join(' ')
  }
  expect(await bought({ from_timestamp: at[1] })).toBe('3.00 2.00')
  expect(await bought({ to_timestamp: at[1] })).toBe('2.00 1.00')
})

test('of decisions about a blocked card the newest is first', async () => {
  const { owner, card } = shopper
  await owner.ask(moveCard, { id: card.id, event: 'block' })
  const since = bank.clock.now().toISOString()
  bank.clock.advance(1_000)
  const other = await kit.shopper()
  await other.owner.ask(moveCard, { id: other.card.id, event: 'block' })
  const sinceOf = async (id: string) =>
    (await kit.as('support', readBlockedCard, { id })).body.since
  expect(await sinceOf(other.card.id)).toBe(bank.clock.now().toISOString())
  const decide = (call: Endpoint) =>
    kit.as('compliance', call, { id: card.id, message: 'Please call us about two purchases' })
  await decide(keepCardBlocked)
  bank.clock.advance(1_000)
  await decide(releaseCard)
  const { body } = await kit.as('support', readBlockedCard, { id: card.id })
  expect(body.since, 'the block, and not what came after it').toBe(since)
  expect((body.reviews as { decision: string }[]).map(({ decision }) => decision)).toEqual([
    'RELEASED',
    'KEPT',
  ])
})

test('files of a dispute are in the order in which they came, and move no deadline', async () => {
  const one = await kit.disputed()
  await one.askMore('Please send the first receipt.')
  const { due_at } = await one.read()
  const jobs = () =>
    kit.rows(
      `select 1 from jobs where tenant_id = $1 and queue = 'dispute.expire' and what::text like $2`,
      `%${one.dispute}%`,
    )
  expect(await jobs()).toHaveLength(1)
  for (const [at, name] of ['b.png', 'a.png', 'c.png'].entries()) {
    bank.clock.advance(1_000)
    await one.evidence(pictureOf(at), name)
  }
  const read = await one.read()
  expect(read.files.map(({ name }) => name)).toEqual(['b.png', 'a.png', 'c.png'])
  expect([read.due_at, read.status]).toEqual([due_at, 'NEEDS_MORE'])
  expect(await jobs()).toHaveLength(1)
})

const pictureOf = (at: number) => Buffer.concat([PNG, Buffer.alloc(at)]).toString('base64')
