import { expect, test } from 'vitest'
import { createBalanceCard } from '#contract/card'
import { createSchedule } from '#contract/schedule'
import { placeTransfer } from '#contract/place'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { askEmailCode } from '#contract/signIn'
import { everyCall } from '#bank/handlers'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openClosing } from './closingKit.ts'

/**
 * A closing against whatever may come at the same moment: one of the two is refused, whole. What the
 * book holds is checked after every file.
 */

const ROUNDS = process.env.DEEP ? 40 : 6

const bank = await openTestBank(everyCall)
const kit = await openClosing(bank)
const { moveIn, close, give, stateOf, rows, usd } = kit

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (thrown: { code?: string }) => thrown.code ?? 'unknown',
  )

/** What stands on the wallet, wherever it is. */
async function moneyOf({ walletId }: Owner) {
  const [row] = await rows<{ sum: string | null }>(
    'select sum(posted) as sum from ledger_accounts where tenant_id = $1 and address = $2',
    `wallet:${walletId}`,
  )
  return BigInt(row?.sum ?? 0)
}

test('nothing is posted to a closed wallet, in a currency it had or in one it never had', async () => {
  const [ann, ben] = [await moveIn(), await moveIn()]
  await give(ann, usd, 5_00n)
  await ann.ask(placeTransfer, { from_currency_id: usd, to_wallet_uuid: ben.walletId, amount: '5' })
  expect((await close(ann)).status).toBe(200)
  expect(await codeOf(give(ann, usd, 1n))).toBe('STATE_CONFLICT')
  expect(await codeOf(give(ann, kit.eur, 1n))).toBe('STATE_CONFLICT')
  expect(await moneyOf(ann)).toBe(0n)
  expect(await codeOf(give(ben, usd, 1n))).toBe('done')
})

test('of a closing and money that comes, one is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ann = await moveIn()
    const [closed, given] = await Promise.all([close(ann), codeOf(give(ann, usd, 100n))])
    const { state } = await stateOf(ann)
    expect([state, closed.status, given, await moneyOf(ann)]).toEqual(
      closed.status === 200 ? ['closed', 200, 'STATE_CONFLICT', 0n] : ['active', 409, 'done', 100n],
    )
  }
})

test('of a closing and a payment by somebody else, one is refused', async () => {
  const ben = await moveIn()
  await give(ben, usd, 1_000_00n)
  for (let round = 0; round < ROUNDS; round += 1) {
    const ann = await moveIn()
    const pay = { from_currency_id: usd, to_wallet_uuid: ann.walletId, amount: '1' }
    const before = await moneyOf(ben)
    const [closed, paid] = await Promise.all([close(ann), ben.ask(placeTransfer, pay)])
    const isPaid = paid.status < 300
    expect(isPaid).toBe(closed.status !== 200)
    expect(before - (await moneyOf(ben))).toBe(isPaid ? 100n : 0n)
    expect(await moneyOf(ann)).toBe(isPaid ? 100n : 0n)
  }
})

test('an account is closed once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ann = await moveIn()
    const all = await Promise.all([close(ann), close(ann), close(ann)])
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await rows(
        `select 1 from audit where tenant_id = $1 and actor_id = $2 and action = 'account_closed'
           and outcome = 'ok'`,
        ann.personId,
      ),
    ).toHaveLength(1)
  }
})

test('of a closing and a new card, one is refused', async () => {
  const program = await programOf(await moveIn())
  for (let round = 0; round < ROUNDS; round += 1) {
    const ann = await moveIn()
    const [closed, made] = await Promise.all([
      close(ann),
      ann.ask(createBalanceCard, { program_id: program }),
    ])
    const cards = await rows(
      'select 1 from cards where tenant_id = $1 and person_id = $2',
      ann.personId,
    )
    if (closed.status === 200) expect([made.status >= 400, cards]).toEqual([true, []])
    else expect(made.status).toBeLessThan(300)
  }
})

async function programOf(owner: Owner): Promise<string> {
  const { body } = await owner.ask(listIssuingPrograms)
  return (body.data as IssuingProgram[]).find(({ name }) => name === 'Virtual card')!.id
}

test('nothing is made for a closed account, whoever is late', async () => {
  const ann = await moveIn()
  await close(ann)
  expect((await ann.ask(createSchedule, {})).body.code).toBe('USER_CLOSED')
  const late = rows(
    `insert into webhooks (tenant_id, id, person_id, url, events, is_active, since, secret, created_at)
     values ($1, $2, $3, 'https://late.example', '{}', true, $4, '', $4)`,
    bank.world.random.id(),
    ann.personId,
    bank.world.clock.now(),
  )
  expect(await codeOf(late)).toBe('STATE_CONFLICT')
  expect((await kit.ask(askEmailCode, { email: ann.email })).status).toBeLessThan(300)
})
