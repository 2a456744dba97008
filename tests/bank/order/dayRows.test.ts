import { beforeEach, expect, test } from 'vitest'
import type { Refusal } from '#contract/kit/refusal'
import { Outdated } from '#bank/ledger/step'
import { orderWorths, paidToPayee, readDay, type WorthRow } from '#bank/order/dayLimit.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** What of earlier payments counts towards a day, and what a step that exceeds it is told. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const now = bank.clock.now()
const since = new Date(now.getTime() - 86_400_000)
const payee = Buffer.from('payee')

let ann: Owner
beforeEach(async () => {
  ann = await kit.moveIn()
})

interface Planted {
  worth: number
  type?: string
  status?: string
  at?: Date
  to?: string
  asked?: boolean
}

async function plantOrder(owner: Owner, type: string, status: string) {
  const id = bank.world.random.id()
  await kit.rows(
    `insert into orders (tenant_id, id, number, person_id, wallet_id, order_type, status,
       direction, settles, money, attempt, from_currency_id, to_currency_id, total, net, arrives,
       lines, rate, created_at, updated_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, 'out', 'atOnce', 'settled', 0, $8, $8, 1, 1, 1, '[]', '1',
       $9, $9, 1)`,
    id,
    bank.world.random.number(),
    owner.personId,
    owner.walletId,
    type,
    status,
    kit.usd,
    now,
  )
  return id
}

async function plant(owner: Owner, planted: Planted) {
  const { type = 'TRANSFER_INTERNAL', status = 'COMPLETE', worth, at = now } = planted
  await kit.rows(
    `insert into order_worths (tenant_id, order_id, person_id, worth, payee, asked, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    await plantOrder(owner, type, status),
    owner.personId,
    worth,
    Buffer.from(planted.to ?? 'payee'),
    planted.asked ?? false,
    at,
  )
}

/** Of each a different sum, so that one that counts by mistake is known by it. */
async function plantDay() {
  const bob = await kit.moveIn()
  await plant(bob, { worth: 1 })
  await plant(ann, { worth: 20, status: 'CANCELED' })
  await plant(ann, { worth: 300, status: 'FAILED' })
  await plant(ann, { worth: 4_000, at: since })
  await plant(ann, { worth: 50_000, at: new Date(since.getTime() + 1) })
  await plant(ann, { worth: 600_000, status: 'NEW', asked: true })
  await plant(ann, { worth: 7_000_000, to: 'another' })
  await plant(ann, { worth: 80_000_000, to: 'another', type: 'HIFI_ACH_OFFRAMP' })
}

const paidToday = () =>
  kit.within(ann, (tx, scope) => readDay(tx, scope, { since, familyId: null }))

test('a day has what left within it, each type by itself', async () => {
  await plantDay()
  expect((await paidToday()).paidBy).toEqual(
    new Map([
      ['TRANSFER_INTERNAL', 7_650_000n],
      ['HIFI_ACH_OFFRAMP', 80_000_000n],
    ]),
  )
})

test('of one payee it is the same, and what needed no proof is known', async () => {
  await plantDay()
  const paid = (to: Buffer) =>
    kit.within(ann, (tx, scope) => paidToPayee(tx, scope, { payee: to, since }))
  expect(await paid(payee)).toEqual({ whole: 650_000n, unasked: 50_000n })
  expect(await paid(Buffer.from('nobody'))).toEqual({ whole: 0n, unasked: 0n })
})

test('whoever paid nothing has an empty day, and is not verified by that', async () => {
  expect(await paidToday()).toEqual({
    paidBy: new Map(),
    signedInAt: null,
    isVerified: false,
    given: null,
  })
  await kit.rows(
    `update people set kyc_status = 'APPROVED' where tenant_id = $1 and id = $2`,
    ann.personId,
  )
  expect((await paidToday()).isVerified).toBe(true)
})

/** Whether an order of ten more may be written beside what was planted. */
async function written(bounds: Partial<WorthRow>, type = 'TRANSFER_INTERNAL') {
  const row: WorthRow = {
    orderId: await plantOrder(ann, type, 'NEW'),
    personId: ann.personId,
    worth: 10n,
    most: null,
    typeMost: null,
    limitVersion: 0,
    since,
    payee,
    payeeMost: null,
    asked: false,
    asksFrom: null,
    ...bounds,
  }
  const undone = 'so that the next begins from the same'
  return kit
    .within(ann, async (tx, scope) => {
      await orderWorths.write(tx, scope.tenantId, [row], now)
      throw new Error(undone)
    })
    .catch((thrown: Refusal) => {
      if (thrown.message === undone) return 'written'
      return thrown instanceof Outdated ? 'decided anew' : thrown.code
    })
}

test.each<[string, string, Partial<WorthRow>]>([
  ['no limit', 'written', {}],
  ['the whole of a day', 'written', { most: 87_650_010n }],
  ['a little less', 'LIMIT_EXCEEDED', { most: 87_650_009n }],
  ['the whole of its type', 'written', { typeMost: 7_650_010n }],
  ['a little less of its type', 'LIMIT_EXCEEDED', { typeMost: 7_650_009n }],
  ['the whole of a payee', 'written', { payeeMost: 650_010n }],
  ['a little less of a payee', 'decided anew', { payeeMost: 650_009n }],
  ['a limit that staff gave meanwhile', 'decided anew', { limitVersion: 1 }],
  ['that and too little', 'decided anew', { limitVersion: 1, most: 1n }],
  ['a proof from more than that on', 'written', { asksFrom: 50_011n }],
  ['a proof from just that on', 'decided anew', { asksFrom: 50_010n }],
  ['a proof that was given', 'written', { asksFrom: 50_000n, asked: true }],
])('with %s it is %s', async (_, answer, bounds) => {
  await plantDay()
  expect(await written(bounds)).toBe(answer)
})

test('an order of another type counts towards that one', async () => {
  await plantDay()
  expect(await written({ typeMost: 80_000_010n }, 'HIFI_ACH_OFFRAMP')).toBe('written')
  expect(await written({ typeMost: 80_000_009n }, 'HIFI_ACH_OFFRAMP')).toBe('LIMIT_EXCEEDED')
})

test('one that pays nobody is no payment to whoever was paid nothing by name', async () => {
  await plantDay()
  expect(await written({ payee: null, payeeMost: 1n, asksFrom: 1n })).toBe('written')
})
