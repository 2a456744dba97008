import { expect, test } from 'vitest'
import { createCounterparty, createDestination } from '#contract/counterparty'
import { createKey, KEY_HEADER } from '#contract/developer'
import { approveOrder, type Order } from '#contract/order'
import { placeToDestination, placeTransfer } from '#contract/place'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { ach, openOrderKit, placed } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { openProving, strict } from './proving.ts'

/** What a proof is asked for, who cannot give one, and the day after a lost authenticator. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const { setUp } = openProving(bank, kit)
const DAY_MS = 86_400_000

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code ?? body.status)}`

async function payers() {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.payBefore(ann, bob)
  await kit.give(ann, kit.usd, 100_000n)
  const pay = (amount = '10') =>
    ann.ask(placeTransfer, { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount })
  return { ann, bob, pay }
}

/** As if a recovery code had been used then. */
const recovered = ({ personId }: Owner, ago: number) =>
  kit.rows(
    `insert into authenticators (tenant_id, person_id, id, made_at, recovered_at)
     values ($1, $2, $3, $4, $4)
     on conflict (tenant_id, person_id) do update set recovered_at = excluded.recovered_at`,
    personId,
    bank.world.random.id(),
    new Date(bank.clock.now().getTime() - ago),
  )

test.each([
  [0, 86_400],
  [DAY_MS - 60_000, 60],
  [DAY_MS - 1_500, 2],
  [DAY_MS - 1, 1],
])('%i ms after a recovery no money leaves for %i s more', async (ago, seconds) => {
  const { ann, pay } = await payers()
  await recovered(ann, ago)
  const { status, body } = await pay()
  expect([status, body.code, body.retry_after_s]).toEqual([422, 'LIMIT_EXCEEDED', seconds])
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([100_000n, 0n])
})

test('a day after a recovery money leaves again, and what comes in never waits', async () => {
  const { ann, bob, pay } = await payers()
  await recovered(ann, DAY_MS)
  expect(codeOf(await pay())).toBe('201 COMPLETE')
  await recovered(ann, 0)
  await kit.give(bob, kit.usd, 10_000n)
  const back = { from_currency_id: kit.usd, to_wallet_uuid: ann.walletId, amount: '1' }
  expect(codeOf(await bob.ask(placeTransfer, back))).toBe('201 COMPLETE')
  const paidIn = {
    order_type: 'HIFI_ACH_ONRAMP',
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    amount: '100',
  }
  expect((await ann.ask(placeToDestination, paidIn)).status).toBe(201)
  await recovered(bob, 0)
  expect(codeOf(await pay())).toBe('422 LIMIT_EXCEEDED')
})

test('a key proves nothing, where a person would have to', async () => {
  const asking = await openOrderKit(bank, { proofs: strict })
  const { grant } = openProving(bank, asking)
  const ann = await asking.moveIn()
  await grant(ann.bearer, { purpose: 'keys', meta: { subject: 'DEVELOPER' } })
  const { body } = await ann.ask(createKey, { name: 'Shop', role: 'DEVELOPER' })
  const to = await ann.ask(createCounterparty, { type: 'INDIVIDUAL', name: 'Rowan' })
  const words = { counterparty_account_id: to.body.id, ...ach }
  const headers = { [KEY_HEADER]: String(body.apiKey), 'idempotency-key': 'once-and-again' }
  const byKey = await asking.ask(
    createDestination,
    { ...words, wallet_id: ann.walletId },
    { headers },
  )
  expect(codeOf(byKey)).toBe('403 KEY_NOT_ALLOWED')
  const asked = await ann.ask(createDestination, words)
  expect([codeOf(asked), (asked.body.bound as { purpose: string }).purpose]).toEqual([
    '403 STEP_UP_REQUIRED',
    'payee',
  ])
  const { bound } = asked.body as { bound: Parameters<typeof grant>[1] }
  await grant(ann.bearer, bound)
  expect((await ann.ask(createDestination, words)).status).toBe(200)
})

test('a proof holds for five minutes, and is good once', async () => {
  const asking = await openOrderKit(bank, { proofs: strict })
  const { grant } = openProving(bank, asking)
  const [ann, bob] = [await asking.moveIn(), await asking.moveIn()]
  await asking.give(ann, asking.usd, 100_000n)
  const words = { from_currency_id: asking.usd, to_wallet_uuid: bob.walletId, amount: '10' }
  const approve = async ({ order_uuid }: Order) => ann.ask(approveOrder, { order_uuid })
  const boundOf = async (order: Order) =>
    (await approve(order)).body.bound as Parameters<typeof grant>[1]
  const order: Order = await placed(ann.ask(placeTransfer, words))
  expect(order.status).toBe('NEW')
  const bound = await boundOf(order)
  await grant(ann.bearer, bound)
  const age = (interval: string) =>
    asking.rows(
      `update verifications set approved_at = approved_at - $2::interval where tenant_id = $1`,
      interval,
    )
  await age('5 minutes 1 millisecond')
  expect(codeOf(await approve(order))).toBe('403 STEP_UP_REQUIRED')
  await grant(ann.bearer, bound)
  await age('4 minutes 59 seconds')
  expect(codeOf(await approve(order))).toBe('200 COMPLETE')
  const second: Order = await placed(ann.ask(placeTransfer, words))
  expect(codeOf(await approve(second))).toBe('403 STEP_UP_REQUIRED')
})

test('whoever has an authenticator is asked, whatever the bank asks of others', async () => {
  const { ann, bob, pay } = await payers()
  expect(codeOf(await pay())).toBe('201 COMPLETE')
  await setUp(ann.bearer)
  const to = await ann.ask(createCounterparty, { type: 'INDIVIDUAL', name: 'Rowan' })
  const words = { counterparty_account_id: to.body.id, ...ach }
  expect(codeOf(await ann.ask(createDestination, words))).toBe('403 STEP_UP_REQUIRED')
  const theirs = await bob.ask(createCounterparty, { type: 'INDIVIDUAL', name: 'Rowan' })
  const other = await bob.ask(createDestination, {
    ...words,
    counterparty_account_id: theirs.body.id,
  })
  expect(other.status).toBe(200)
})
