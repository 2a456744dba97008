import { expect, test } from 'vitest'
import {
  cancelPayout,
  changePayout,
  exportPayout,
  listPayouts,
  OPEN_PAYOUTS_MAX,
  readPayout,
  submitPayout,
  type Payout,
} from '#contract/payout'
import { createWallet } from '#contract/wallet'
import { everyCall } from '#bank/handlers'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openPayoutKit } from './payoutKit.ts'

/** When a file is not confirmed, where it is found, and how many may be open. */

const bank = await openTestBank(everyCall)
const kit = await openPayoutKit(bank)
const { payer, draft, submit, submitted, run } = kit
const DAY_MS = 86_400_000

async function drafted() {
  const { ann, people } = await payer()
  const rows = [{ recipient: people[0]!.walletId, amount: '10' }]
  return { ann, rows, seen: await draft(ann, rows) }
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

test('after a recovery code nothing is confirmed for a day', async () => {
  const { ann, seen } = await drafted()
  await recovered(ann, DAY_MS - 1)
  const { status, body } = await submit(ann, seen)
  expect([status, body.code, body.retry_after_s]).toEqual([422, 'LIMIT_EXCEEDED', 1])
  await recovered(ann, DAY_MS)
  expect(await submitted(ann, seen)).toMatchObject({ status: 'PAYING' })
})

test('it is found in the wallet that pays it, and in no other of the same person', async () => {
  const { ann, rows, seen } = await drafted()
  const { uuid: wallet_id } = (await ann.ask(createWallet, { type: 'personal', name: 'Two' })).body
  const { id, version } = seen
  const words = { id, wallet_id }
  const answers = [
    await ann.ask(readPayout, words),
    await ann.ask(exportPayout, words),
    await ann.ask(changePayout, { ...words, rows }),
    await ann.ask(submitPayout, { ...words, version, rows: 1, total: '10.00' }),
    await ann.ask(cancelPayout, words),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await ann.ask(listPayouts, { wallet_id })).body.data).toEqual([])
  expect((await ann.ask(readPayout, { id: 'none' })).status).toBe(404)
})

test('the newest is first, page by page', async () => {
  const { ann, rows, seen } = await drafted()
  bank.clock.advance(1_000)
  const next = await draft(ann, rows)
  const listed = async (page: object) =>
    ((await ann.ask(listPayouts, page)).body.data as Payout[]).map(({ id }) => id)
  expect(await listed({})).toEqual([next.id, seen.id])
  expect(await listed({ limit: 1, offset: 1 })).toEqual([seen.id])
})

test('those that are paid now count among the open ones, and what is over does not', async () => {
  const { ann, rows, seen } = await drafted()
  const copies = (status: string, count: number) =>
    kit.rows(
      `insert into payouts select (jsonb_populate_record(p, jsonb_build_object('id',
         gen_random_uuid(), 'status', $3::text))).*
       from payouts p, generate_series(1, $4) where p.tenant_id = $1 and p.id = $2`,
      seen.id,
      status,
      count,
    )
  await copies('CANCELED', OPEN_PAYOUTS_MAX)
  await copies('DONE', OPEN_PAYOUTS_MAX)
  await copies('PAYING', OPEN_PAYOUTS_MAX - 2)
  expect((await kit.create(ann, rows)).status).toBe(201)
  expect((await kit.create(ann, rows)).body.code).toBe('LIMIT_REACHED')
})

test('confirmed again while it is paid, it is the same payout', async () => {
  const { ann, seen } = await drafted()
  const first = await submitted(ann, seen)
  const again = await submit(ann, seen, { version: 7, total: '1.00' })
  expect([again.status, again.body.data]).toEqual([200, first])
  await run()
  expect((await ann.ask(cancelPayout, { id: seen.id })).body.code).toBe('STATE_CONFLICT')
})
