import { beforeEach, expect, test } from 'vitest'
import { disputePurchase, type PurchaseDispute } from '#contract/cardDispute'
import { listCardTransactions, type CardTransaction } from '#contract/cardTransaction'
import { listNotices, type NoticePage } from '#contract/notice'
import * as ops from '#contract/ops/dispute'
import { pretendNetwork } from '#bank/outside/network/network'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openDisputing } from './disputing.ts'

/** A purchase that is wrong: who has it, whose money moves meanwhile, and that it moves once. */

const bank = await openTestBank()
const kit = await openDisputing(bank)

let filed: [id: string, minor: bigint][] = []
let withdrawn: string[] = []
beforeEach(() => {
  filed = []
  withdrawn = []
  bank.world.network = {
    ...pretendNetwork,
    dispute: async (filing) => {
      filed.push([filing.disputeId, filing.minor])
      return pretendNetwork.dispute(filing)
    },
    withdraw: async (id) => void withdrawn.push(id),
  }
})

const settle = () => bank.relay.drain()

/** What a path changed on the bank's own account, the network's, and of the card's money and debt. */
async function bookOf(work: () => Promise<unknown>) {
  const of = async () => {
    const found = await kit.posted()
    return [found.get('disputes')?.posted ?? 0n, found.get('rail:cards')?.posted ?? 0n] as const
  }
  const before = await of()
  await work()
  const after = await of()
  return { bank: after[0] - before[0], network: after[1] - before[1] }
}

const linesOf = async (owner: Owner) =>
  ((await owner.ask(listCardTransactions)).body.data as CardTransaction[]).map(
    ({ transaction_type, adjustment_type, billing_amount, is_credit }) =>
      `${transaction_type} ${adjustment_type} ${is_credit ? '' : '-'}${billing_amount}`,
  )

const kindsOf = async (owner: Owner) => {
  await settle()
  const { data } = (await owner.ask(listNotices)).body as unknown as NoticePage
  return data
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('dispute'))
    .toSorted()
}

test('a purchase says how far its newest dispute is', async () => {
  const one = await kit.disputed()
  const said = async () =>
    ((await one.owner.ask(listCardTransactions)).body.data as CardTransaction[]).map(
      ({ adjustment_type, dispute }) => [adjustment_type, dispute],
    )
  expect(await said()).toEqual([[null, 'OPEN']])
  await one.credit()
  await one.file()
  // What a dispute moves is a line of the list too, and nobody disputes that.
  expect(await said()).toEqual([
    ['dispute_credit', null],
    [null, 'SENT'],
  ])
  await one.decide('lost')
  expect(await said()).toContainEqual([null, 'LOST'])
})

test('won after a credit: the customer keeps it and the network pays the bank', async () => {
  const one = await kit.disputed()
  expect(await one.money()).toBe('60.00 0.00 0.00')
  expect(await bookOf(one.credit)).toEqual({ bank: -4_000n, network: 0n })
  expect(await one.money()).toBe('100.00 0.00 0.00')
  await one.file()
  await settle()
  expect(filed).toEqual([[one.dispute, 4_000n]])
  expect(await bookOf(() => one.decide('won'))).toEqual({ bank: 4_000n, network: -4_000n })
  expect(await one.money()).toBe('100.00 0.00 0.00')
  expect(await one.read()).toMatchObject({
    status: 'WON',
    credited_amount: '0.00',
    returned_amount: '40.00',
    due_at: null,
    can: [],
  })
  expect((await one.decide('won')).status).toBe(200)
  expect((await one.decide('lost')).body.code).toBe('STATE_CONFLICT')
  expect(await one.money()).toBe('100.00 0.00 0.00')
  expect(await kindsOf(one.owner)).toEqual([
    'dispute_credited',
    'dispute_opened',
    'dispute_sent',
    'dispute_won',
  ])
})

test('won without a credit: the network pays the customer', async () => {
  const one = await kit.disputed()
  await one.file()
  expect(await bookOf(() => one.decide('won'))).toEqual({ bank: 0n, network: -4_000n })
  expect(await one.money()).toBe('100.00 0.00 0.00')
  expect(await linesOf(one.owner)).toContain('REFUND dispute_credit 40.00')
})

test('lost after a credit: it is taken back, from the card and then as its debt', async () => {
  const one = await kit.disputed()
  await one.credit()
  await one.file()
  const spent = await one.buy('85.00')
  await one.next(spent.id, 'clear')
  expect(await one.money()).toBe('15.00 0.00 0.00')
  expect(await bookOf(() => one.decide('lost'))).toEqual({ bank: 4_000n, network: 0n })
  expect(await one.money()).toBe('0.00 0.00 25.00')
  expect(await linesOf(one.owner)).toEqual(
    expect.arrayContaining(['REFUND dispute_credit 40.00', 'REVERSAL dispute_return -40.00']),
  )
  expect(await one.read()).toMatchObject({ status: 'LOST', returned_amount: '0.00' })
  expect(await kindsOf(one.owner)).toContain('dispute_lost')
})

test('what other purchases hold is not taken back: it becomes a debt', async () => {
  const one = await kit.disputed()
  await one.credit()
  await one.file()
  await one.buy('90.00')
  await one.decide('lost')
  expect(await one.money()).toBe('0.00 90.00 30.00')
})

test('a credit pays what the card owes first', async () => {
  const paid = await kit.bought('20.00', '30.00')
  await paid.ask('clearUnasked', '25.00')
  expect(await paid.money()).toBe('0.00 0.00 15.00')
  const made = await paid.owner.ask(disputePurchase, {
    id: paid.id,
    reason: 'not_as_described',
    amount: '20.00',
    asked_merchant: true,
  })
  const { dispute } = made.body as unknown as PurchaseDispute
  await kit.as('support', ops.creditDispute, { id: dispute!.id, reason: kit.reason })
  expect(await paid.money()).toBe('5.00 0.00 0.00')
})

test('withdrawn, declined, or lost without a credit nothing moves', async () => {
  for (const end of ['withdraw', 'decline', 'lost'] as const) {
    const one = await kit.disputed()
    const moved = await bookOf(async () => {
      if (end === 'lost') await one.file()
      if (end === 'lost') await one.decide('lost')
      else if (end === 'decline') await one.decline('The merchant has shown your signature.')
      else await one.withdraw()
    })
    expect(moved).toEqual({ bank: 0n, network: 0n })
    expect(await one.money()).toBe('60.00 0.00 0.00')
  }
})

test('withdrawn after it was sent: the credit goes back, the network hears, and it may be asked again', async () => {
  const one = await kit.disputed()
  await one.credit()
  await one.file()
  await settle()
  expect(await bookOf(one.withdraw)).toEqual({ bank: 4_000n, network: 0n })
  expect((await one.withdraw()).status).toBe(200)
  await settle()
  expect(withdrawn).toEqual([one.dispute])
  expect((await one.decide('won')).body.code).toBe('STATE_CONFLICT')
  expect(await one.money()).toBe('60.00 0.00 0.00')
  const again = (await one.open()).body as unknown as PurchaseDispute
  expect(again.dispute).toMatchObject({ status: 'OPEN' })
  expect(again.dispute?.id).not.toBe(one.dispute)
})

test('a merchant who refunds all of it ends it, and the customer is paid once', async () => {
  const one = await kit.disputed()
  await one.credit()
  await one.file()
  await settle()
  const moved = await bookOf(() => one.next(one.id, 'refund', { amount: '40.00' }))
  expect(moved).toEqual({ bank: 4_000n, network: -4_000n })
  expect(await one.money()).toBe('100.00 0.00 0.00')
  expect(await one.read()).toMatchObject({ status: 'REFUNDED', amount: '0.00' })
  await settle()
  expect(withdrawn).toEqual([one.dispute])
  expect((await one.decide('won')).body.code).toBe('STATE_CONFLICT')
  expect(await kindsOf(one.owner)).toContain('dispute_refunded')
})

test('a refund of a part counts towards it, and the network hears of less', async () => {
  const one = await kit.disputed()
  await one.credit()
  await one.file()
  await settle()
  const moved = await bookOf(() => one.next(one.id, 'refund', { amount: '15.00' }))
  expect(moved).toEqual({ bank: 1_500n, network: -1_500n })
  expect(await one.money()).toBe('100.00 0.00 0.00')
  expect(await one.read()).toMatchObject({
    status: 'SENT',
    amount: '25.00',
    credited_amount: '25.00',
  })
  await settle()
  expect(filed).toEqual([
    [one.dispute, 4_000n],
    [one.dispute, 2_500n],
  ])
  expect(await bookOf(() => one.decide('won'))).toEqual({ bank: 2_500n, network: -2_500n })
  expect(await one.money()).toBe('100.00 0.00 0.00')
  const late = await one.next(one.id, 'refund', { amount: '0.01' })
  expect(late.body.code).toBe('AMOUNT_TOO_LARGE')
})

test('a part of a purchase: what is left of it may still be refunded once it was won', async () => {
  const one = await kit.disputed('10.00')
  await one.file()
  await one.decide('won')
  expect(await one.money()).toBe('70.00 0.00 0.00')
  expect((await one.next(one.id, 'refund', { amount: '30.01' })).body.code).toBe('AMOUNT_TOO_LARGE')
  expect((await one.next(one.id, 'refund', { amount: '30.00' })).status).toBe(200)
  expect(await one.money()).toBe('100.00 0.00 0.00')
})

test('a large credit takes two people', async () => {
  const one = await kit.disputed('500.01', '500.01', '600.00')
  expect((await one.credit()).status).toBe(200)
  expect(await one.money()).toBe('99.99 0.00 0.00')
  expect((await one.read()).steps.map(({ event }) => event)).toEqual(['dispute.open'])
  expect((await one.credit()).body.code).toBe('STATE_CONFLICT')
  expect((await one.staffRead()).can).not.toContain('credit')
  expect((await one.staffRead('owner')).credited_by?.name).toBe('Staff support')
  expect((await one.credit('owner')).status).toBe(200)
  expect(await one.money()).toBe('600.00 0.00 0.00')
  expect((await one.credit('compliance')).body.code).toBe('STATE_CONFLICT')
  const most = await kit.disputed('500', '500', '600.00')
  await most.credit()
  expect(await most.money()).toBe('600.00 0.00 0.00')
})
