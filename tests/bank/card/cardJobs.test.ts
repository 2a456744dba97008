import { beforeEach, expect, test } from 'vitest'
import { deleteCard, reportCardLost } from '#contract/card'
import { approveCardChallenge, CHALLENGE_WAITS_MS } from '#contract/cardChallenge'
import { ANSWER_DAYS } from '#contract/cardDispute'
import { challengeCard } from '#contract/sandboxCard'
import { createCardIssuing } from '#bank/card/issue'
import { pretendNetwork } from '#bank/outside/network/network'
import { openTestBank } from '#tests/kit/bank'
import { openDisputing } from './disputing.ts'

/** What a job of a card finds ended when it comes is left as it is, and the job is over. */

const bank = await openTestBank()
const kit = await openDisputing(bank)
const DAY_MS = 86_400_000

beforeEach(() => {
  bank.logged.length = 0
})

const jobsOf = (queue: string, id: string) =>
  kit.rows(
    'select 1 from jobs where tenant_id = $1 and queue = $2 and what::text like $3',
    queue,
    `%${id}%`,
  )

async function expectOver(queue: string, id: string, ms: number) {
  expect(await jobsOf(queue, id)).toHaveLength(1)
  bank.clock.advance(ms)
  await bank.worker.drain(kit.tenantId)
  expect(await jobsOf(queue, id)).toEqual([])
  expect(bank.logged.filter((line) => line.includes('job not done'))).toEqual([])
}

const rowOf = (id: string) =>
  kit.rows<{ status: string; reason: string }>(
    'select status, reason from cards where tenant_id = $1 and id = $2',
    id,
  )

type Shopper = Awaited<ReturnType<typeof kit.shopper>>

test('a question that was answered does not expire', async () => {
  const { owner, card } = await kit.shopper()
  const shop = { merchant: 'Northgate', category: '4511', city: 'Lisbon', country: 'PT' }
  const { body } = await owner.ask(challengeCard, { id: card.id, amount: '12.50', ...shop })
  const id = String(body.id)
  await owner.ask(approveCardChallenge, { id })
  await expectOver('challenge.expire', id, CHALLENGE_WAITS_MS)
})

test('a dispute that was answered does not go on without', async () => {
  const one = await kit.disputed()
  await one.askMore('Please send the first receipt.')
  expect((await one.answer('Here it is.')).status).toBe(200)
  await expectOver('dispute.expire', one.dispute, ANSWER_DAYS * DAY_MS)
})

test('a debt is looked for only where there is one', async () => {
  const { card, buy, next, ask, money } = await kit.shopper()
  const looked = () => jobsOf('card.repay', card.fiat_account.id)
  const first = await buy('5.00')
  await next(first.id, 'reverse')
  expect(await looked(), 'nothing is owed').toEqual([])
  const held = await buy('50.00')
  await ask('clearUnasked', '75.00')
  expect(await looked(), 'nothing was released').toEqual([])
  await next(held.id, 'reverse')
  expect(await looked()).toHaveLength(1)
  await bank.worker.drain(kit.tenantId)
  expect(await money()).toBe('25.00 0.00 0.00')
})

test('a card is registered once, however often the network is told of it', async () => {
  const { card, now } = await kit.shopper('VIRTUAL_BALANCE', null)
  let told = 0
  const register = async () => {
    told += 1
    return 'issued' as const
  }
  const issue = createCardIssuing({ ...bank.world, network: { ...pretendNetwork, register } })
  const before = await now()
  await issue({ cardId: card.id }, kit.tenantId)
  expect([told, await now()]).toEqual([0, before])
})

test('what the network says of a card that was canceled meanwhile changes nothing', async () => {
  const owner = await kit.moveIn()
  const { body } = await kit.make(owner, 'VIRTUAL_BALANCE')
  const cardId = String(body.id)
  const register = async () => {
    await owner.ask(deleteCard, { id: cardId })
    return 'issued' as const
  }
  const issue = createCardIssuing({ ...bank.world, network: { ...pretendNetwork, register } })
  await issue({ cardId }, kit.tenantId)
  expect((await rowOf(cardId))[0]).toMatchObject({ status: 'CANCELED', reason: 'by_holder' })
})

/** Months and years pass: last, as nobody’s session outlives them. */
test('a purchase that was taken does not expire', async () => {
  const { buy, next } = await kit.shopper()
  const { id } = await buy('5.00')
  await next(id, 'clear')
  await expectOver('purchase.expire', id, 31 * DAY_MS)
})

test.each([
  ['closed', async ({ owner, card: { id } }: Shopper) => owner.ask(deleteCard, { id })],
  [
    'reported lost',
    async ({ owner, card: { id } }: Shopper) => owner.ask(reportCardLost, { id, reason: 'lost' }),
  ],
])('a card that was %s does not expire', async (_, end) => {
  const shopper = await kit.shopper('VIRTUAL_BALANCE', null)
  await end(shopper)
  const { id } = shopper.card
  const before = await rowOf(id)
  await expectOver('card.expire', id, 5 * 366 * DAY_MS)
  expect(await rowOf(id)).toEqual(before)
})
