import { beforeEach, expect, test } from 'vitest'
import { freezeCard, readCard, type CardDetail } from '#contract/card'
import {
  addDisputeEvidence,
  answerDispute,
  DISPUTE_DAYS,
  disputePurchase,
  readPurchaseDispute,
  withdrawDispute,
  type PurchaseDispute,
} from '#contract/cardDispute'
import { decideDispute } from '#contract/sandboxCard'
import * as ops from '#contract/ops/dispute'
import { readDashboard, type Dashboard } from '#contract/ops/dashboard'
import { lockedDispute } from '#bank/card/dispute/locked'
import { stepDispute } from '#bank/card/dispute/step'
import type { DisputeEvent } from '#machines/card/dispute.life'
import { pretendNetwork } from '#bank/outside/network/network'
import { faults } from '#tests/kit/openBook'
import { openTestBank } from '#tests/kit/bank'
import { PNG } from '#tests/kit/png'
import { openDisputing } from './disputing.ts'

/** Who may dispute what and when, and that nothing happens twice. */

const bank = await openTestBank()
const kit = await openDisputing(bank)

let filed: string[] = []
let withdrawn: string[] = []
beforeEach(() => {
  filed = []
  withdrawn = []
  bank.world.network = {
    ...pretendNetwork,
    dispute: async (filing) => {
      filed.push(filing.disputeId)
      return pretendNetwork.dispute(filing)
    },
    withdraw: async (id) => void withdrawn.push(id),
  }
})

const answers = { reason: 'not_as_described', asked_merchant: true, amount: '40.00' }
const codeOf = (response: { body: object }) => (response.body as { code?: string }).code

test('“not mine” freezes the card with it, and asks where the card is', async () => {
  const { owner, id, card } = await kit.bought()
  const what = { id, reason: 'not_mine', amount: '40.00' }
  const missing = await owner.ask(disputePurchase, what)
  expect(missing.body.errors).toEqual([{ pointer: '/card_with_you', code: 'REQUIRED' }])
  const { body } = await owner.ask(disputePurchase, { ...what, card_with_you: true })
  const { dispute, purchase } = body as unknown as PurchaseDispute
  expect(dispute).toMatchObject({ status: 'OPEN', answers: { card_with_you: true } })
  expect(purchase.card_status).toBe('FROZEN')
  const now = (await owner.ask(readCard, { id: card.id })).body as unknown as CardDetail
  expect(now.card_status).toBe('FROZEN')
  const other = await kit.bought()
  await other.owner.ask(freezeCard, { id: other.card.id })
  const same = { ...what, id: other.id, card_with_you: true }
  expect((await other.owner.ask(disputePurchase, same)).status).toBe(200)
})

test('a reason is asked exactly its questions, and no more than was taken', async () => {
  const { owner, id } = await kit.bought()
  const ask = async (more: object) => codeOf(await owner.ask(disputePurchase, { id, ...more }))
  expect(await ask({ ...answers, happened_on: '2026-01-04' })).toBe('VALIDATION_FAILED')
  expect(await ask({ ...answers, amount: '40.01' })).toBe('AMOUNT_TOO_LARGE')
  expect(await ask({ ...answers, amount: '0' })).toBe('AMOUNT_INVALID')
  expect(await ask({ ...answers, amount: '0.001' })).toBe('AMOUNT_INVALID')
  expect(await ask(answers)).toBeUndefined()
})

test('not before it was taken, not once it was refunded, and not too late', async () => {
  const one = await kit.shopper()
  const held = await one.buy('40.00')
  const ask = (id: string) => one.owner.ask(disputePurchase, { id, ...answers })
  expect((await kit.readOne(one.owner, held.id)).obstacle).toBe('not_taken')
  expect((await ask(held.id)).body.code).toBe('STATE_CONFLICT')
  await one.next(held.id, 'clear')
  await one.next(held.id, 'refund')
  expect((await kit.readOne(one.owner, held.id)).obstacle).toBe('refunded')
  expect((await ask(held.id)).body.code).toBe('STATE_CONFLICT')
  const late = await kit.bought()
  await bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
    tx.query(
      `update card_transactions set cleared_at = cleared_at - make_interval(days => $1)
       where tenant_id = $2 and id = $3`,
      [DISPUTE_DAYS + 1, kit.tenantId, late.id],
    ),
  )
  expect((await kit.readOne(late.owner, late.id)).obstacle).toBe('too_late')
  const refused = await late.owner.ask(disputePurchase, { id: late.id, ...answers })
  expect(refused.body.code).toBe('STATE_CONFLICT')
})

test('opened again it is the same one; another reason meanwhile is refused', async () => {
  const one = await kit.disputed()
  const again = (await one.open()).body as unknown as PurchaseDispute
  expect(again.dispute?.id).toBe(one.dispute)
  expect((await one.owner.ask(disputePurchase, { id: one.id, ...answers })).body.code).toBe(
    'STATE_CONFLICT',
  )
  const less = { id: one.id, reason: 'charged_twice', amount: '39.99', happened_on: '2026-01-04' }
  expect((await one.owner.ask(disputePurchase, less)).body.code).toBe('STATE_CONFLICT')
  await one.decline('The merchant has shown your signature.')
  expect((await one.open()).body.code).toBe('STATE_CONFLICT')
  expect((await kit.readOne(one.owner, one.id)).obstacle).toBe('decided')
})

test('two devices open it at once: there is one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owner, id } = await kit.bought()
    const open = () => owner.ask(disputePurchase, { id, ...answers })
    const made = await Promise.all([open(), open(), open()])
    const ids = made.map(({ body }) => (body as unknown as PurchaseDispute).dispute?.id)
    expect(new Set(ids).size).toBe(1)
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  }
})

test('nobody else reads it, answers it, or takes it back', async () => {
  const one = await kit.disputed()
  const { owner: other } = await kit.bought()
  expect((await other.ask(readPurchaseDispute, { id: one.id })).status).toBe(404)
  expect((await other.ask(disputePurchase, { id: one.id, ...answers })).status).toBe(404)
  const { dispute: id } = one
  const content = PNG.toString('base64')
  expect((await other.ask(addDisputeEvidence, { id, name: 'x.png', content })).status).toBe(404)
  expect((await other.ask(answerDispute, { id, text: 'x' })).status).toBe(404)
  expect((await other.ask(withdrawDispute, { id })).status).toBe(404)
  expect((await other.ask(decideDispute, { id, outcome: 'won' })).status).toBe(404)
  expect((await kit.as('treasury', ops.creditDispute, { id, reason: kit.reason })).status).toBe(403)
  expect((await kit.as('developer', ops.readDispute, { id })).status).toBe(403)
})

test('staff work from a queue that counts what the bank has to act on', async () => {
  const one = await kit.disputed()
  const queue = async () => {
    const { queues } = (await kit.as('support', readDashboard, {})).body as unknown as Dashboard
    return queues.find(({ name }) => name === 'disputes')!
  }
  const { waiting: before, oldest } = await queue()
  expect(Date.parse(oldest!)).toBeLessThanOrEqual(bank.clock.now().getTime())
  const listed = async (view: string) =>
    (
      (await kit.as('support', ops.listDisputes, { view, limit: '100' })).body.data as {
        id: string
      }[]
    ).map(({ id }) => id)
  expect(await listed('bank')).toContain(one.dispute)
  await kit.as('support', ops.assignDispute, { id: one.dispute, mine: true })
  expect((await one.staffRead()).assignee?.name).toBe('Staff support')
  await one.file()
  expect((await queue()).waiting).toBe(before - 1)
  expect(await listed('bank')).not.toContain(one.dispute)
  expect(await listed('network')).toContain(one.dispute)
  await bank.relay.drain()
  expect((await one.staffRead()).reference).toMatch(/^CB-/)
})

test('staff credit, a refund, the network and the customer at once pay once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const one = await kit.disputed()
    await one.file()
    await Promise.all([
      one.credit(),
      one.next(one.id, 'refund', { amount: '40.00' }),
      one.decide('won'),
      one.withdraw(),
      one.credit('owner'),
      one.decide('lost'),
    ])
    const { status } = await one.read()
    expect(status).not.toBe('SENT')
    // The refund comes in whatever else happened, unless the network gave it back before.
    expect(await one.money()).toBe('100.00 0.00 0.00')
  }
  const { posted } = (await kit.posted()).get('disputes') ?? { posted: 0n }
  expect(posted).toBe(await outstanding())
  expect(await faults(bank.world.engine, kit.tenantId)).toEqual([])
})

/** What the bank has out for disputes is what customers still have of it. */
const outstanding = () =>
  bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, async (tx) => {
    const row = await tx.row<{ sum: string }>(
      'select coalesce(sum(credited), 0) as sum from card_disputes where tenant_id = $1',
      [kit.tenantId],
    )
    return -BigInt(row?.sum ?? 0)
  })

test('two of the staff credit at once: it is credited once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = await kit.disputed()
    const given = await Promise.all([one.credit(), one.credit('owner'), one.credit('compliance')])
    expect(given.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await one.money()).toBe('100.00 0.00 0.00')
  }
})

test('a network that is away hears of it later, once', async () => {
  const one = await kit.disputed()
  const { network } = bank.world
  bank.world.network = { ...network, dispute: () => Promise.reject(new Error('away')) }
  await one.file()
  await bank.relay.drain()
  expect(filed).toEqual([])
  bank.world.network = network
  bank.clock.advance(60_000)
  await bank.relay.drain()
  await bank.relay.drain()
  expect(filed).toEqual([one.dispute])
})

test('taken back before the network heard of it, it is not told of it', async () => {
  const one = await kit.disputed()
  await one.file()
  await one.withdraw()
  await bank.relay.drain()
  expect(filed).toEqual([])
  expect(withdrawn).toEqual([one.dispute])
})

test('killed before it commits a step leaves neither money nor message, and is done once after', async () => {
  const one = await kit.disputed()
  const { tenantId } = kit
  const step = (event: DisputeEvent, isKilled: boolean) =>
    bank.world.engine.transaction({ tenantId, personId: null }, async (tx) => {
      const deps = { tx, tenantId, world: bank.world }
      const locked = await lockedDispute(deps, one.dispute)
      await stepDispute(deps, locked, { event, actor: 'bank' })
      if (isKilled) throw new Error('The process ends here.')
    })
  for (const event of [{ type: 'staff.credit', by: 's1' }, { type: 'staff.file' }] as const) {
    const before = [await one.money(), (await one.read()).steps.length, (await one.read()).status]
    await expect(step(event, true)).rejects.toThrow('The process ends here.')
    await bank.relay.drain()
    expect([await one.money(), (await one.read()).steps.length, (await one.read()).status]).toEqual(
      before,
    )
    expect(filed).toEqual([])
    await step(event, false)
  }
  await bank.relay.drain()
  expect(filed).toEqual([one.dispute])
  expect(await one.money()).toBe('100.00 0.00 0.00')
})
