import { beforeAll, expect, test } from 'vitest'
import { proposePolicy, tryPolicyDraft, type PolicyTrial } from '#contract/ops/policy'
import { approveProposal } from '#contract/ops/proposal'
import { plainFee } from '#bank/policy/document'
import { noProofs } from '#tests/kit/openTenant'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { plantOrders, type PlantedOrder } from './plantOrders.ts'
import { openPolicyKit, reason, withTerms } from './policyKit.ts'

/** The dry run against a replay that shares no code with it. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ORDERS = process.env.DEEP ? 5_000 : 1_000
const PAYEES = ORDERS / 2.5
/** Such as about half of the days go over. */
const PER_DAY = ORDERS * 1.8

let bank: TestBank
let kit: Awaited<ReturnType<typeof openPolicyKit>>
let planted: PlantedOrder[]

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

const acts = { TRANSFER_INTERNAL: [0, 0], HIFI_ACH_OFFRAMP: [100, 2_500] } as const
const dear = { TRANSFER_INTERNAL: [0, 0], HIFI_ACH_OFFRAMP: [150, 4_000] } as const

const feeOf = (net: number, [fixed, ppm]: readonly [number, number]) => ({
  fixed,
  percent: Math.ceil((net * ppm) / 1_000_000),
})

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openPolicyKit(bank)
  const people = [await kit.moveIn(), await kit.moveIn(), await kit.moveIn()]
  const next = numbers(7)
  const roll = (below: number) => Math.floor(next.next().value * below)
  const now = bank.clock.now().getTime()
  planted = Array.from({ length: ORDERS }, () => {
    const owner = people[roll(people.length)]!
    const type = roll(3) === 0 ? 'HIFI_ACH_OFFRAMP' : 'TRANSFER_INTERNAL'
    const net = 2_000 + roll(60_000)
    return {
      id: bank.world.random.id(),
      type,
      personId: owner.personId,
      walletId: owner.walletId,
      net,
      fee: feeOf(net, acts[type]),
      payee: `payee ${owner.personId} ${roll(PAYEES)}`,
      at: new Date(now - roll(40 * DAY_MS) - 1_000),
      failed: roll(20) === 0,
    } as const
  })
  const { version } = await kit.read()
  await plantOrders(bank.world, { tenantId: kit.tenantId, currencyId: kit.usd, version }, planted)
})

const trial = async (page: object = {}) =>
  (await kit.ask('auditor', tryPolicyDraft, page)).body as unknown as PolicyTrial

interface Rules {
  perDay: number | null
  first: number | null
  max: number
  /** Of transfers alone; absent for none. */
  ofType?: number
  proofs?: { from: number; newFrom: number }
  reviewFrom?: number
}

const isTransfer = ({ type }: PlantedOrder) => type === 'TRANSFER_INTERNAL'

/** One after another, everything by hand. */
function replayed(limits: Rules, dearer: boolean) {
  const counting = planted.filter(({ failed }) => !failed)
  const inOrder = counting.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1),
  )
  const firstPaid = new Map<string, number>()
  for (const { payee, at } of inOrder) if (!firstPaid.has(payee)) firstPaid.set(payee, at.getTime())
  const accepted: PlantedOrder[] = []
  const proved = new Set<PlantedOrder>()
  const outcomes = new Map<
    string,
    { code: string | null; fee: number; proof: boolean; review: boolean }
  >()
  const since = bank.clock.now().getTime() - 30 * DAY_MS
  for (const order of inOrder.filter(({ at }) => at.getTime() > since - DAY_MS)) {
    const at = order.at.getTime()
    const fee = feeOf(order.net, (dearer ? dear : acts)[order.type])
    const total = order.net + fee.fixed + fee.percent
    const worth = order.net + order.fee.fixed + order.fee.percent
    const today = accepted.filter(
      (one) => one.personId === order.personId && at - one.at.getTime() < DAY_MS,
    )
    const sum = (all: PlantedOrder[]) =>
      all.reduce((whole, one) => whole + one.net + one.fee.fixed + one.fee.percent, worth)
    const isNew = (firstPaid.get(order.payee) ?? 0) + DAY_MS > at
    const samePayee = today.filter(({ payee }) => payee === order.payee)
    let code: string | null = null
    if (order.type === 'HIFI_ACH_OFFRAMP' && total > limits.max) code = 'AMOUNT_TOO_LARGE'
    else if (limits.first !== null && isNew && sum(samePayee) > limits.first)
      code = 'DESTINATION_COOLING'
    else if (limits.perDay !== null && sum(today) > limits.perDay) code = 'LIMIT_EXCEEDED'
    else if (isTransfer(order) && sum(today.filter(isTransfer)) > (limits.ofType ?? Infinity))
      code = 'LIMIT_EXCEEDED'
    const wasPaid =
      (firstPaid.get(order.payee) ?? 0) <= at - DAY_MS || samePayee.some((one) => proved.has(one))
    const { from, newFrom } = limits.proofs ?? { from: Infinity, newFrom: Infinity }
    const unproved = sum(samePayee.filter((one) => !proved.has(one)))
    const proof = unproved >= (wasPaid ? from : newFrom)
    const review = isTransfer(order) && worth >= (limits.reviewFrom ?? Infinity)
    if (code === null) accepted.push(order)
    if (code === null && proof) proved.add(order)
    outcomes.set(order.id, { code, fee: fee.fixed + fee.percent, proof, review })
  }
  return outcomes
}

test('a draft that changes nothing refuses nothing and costs the same', async () => {
  await kit.save((document) => document)
  const { tried, refused, total, fees, data } = await trial()
  const since = bank.clock.now().getTime() - 30 * DAY_MS
  expect(tried).toBe(planted.filter(({ failed, at }) => !failed && at.getTime() > since).length)
  expect([refused, total, data]).toEqual([0, 0, []])
  expect(fees.map(({ symbol, more }) => [symbol, more])).toEqual([['USD', '0.00']])
})

const lenient: Rules = { perDay: null, first: 100_000, max: 10_000_000 }
const stricter: Rules = {
  perDay: PER_DAY * 100,
  first: 50_000,
  max: 55_000,
  ofType: PER_DAY * 80,
  proofs: { from: 40_000, newFrom: 30_000 },
  reviewFrom: 35_000,
}

/** The same in the words of the document. */
async function saveStricter() {
  await kit.save(withTerms('HIFI_ACH_OFFRAMP', { fee: plainFee('1.5', '0.4'), max: '550' }))
  await kit.save(
    withTerms('TRANSFER_INTERNAL', { per_day: String(PER_DAY * 0.8), review_from: '350' }),
  )
  await kit.save(({ limits, ...rest }) => ({
    ...rest,
    limits: { ...limits, per_day: String(PER_DAY), unverified: null, new_recipient: '500' },
    proofs: { ...noProofs, purposes: ['order'], orders_from: '400', new_payees_from: '300' },
  }))
}

test(`the dry run over ${ORDERS.toLocaleString('en')} orders equals a replay by hand`, async () => {
  await saveStricter()
  const before = replayed(lenient, false)
  const after = replayed(stricter, true)
  const since = bank.clock.now().getTime() - 30 * DAY_MS
  const tried = planted.filter(({ failed, at }) => !failed && at.getTime() > since)
  const refusals = new Map<string, number>()
  let [more, charged, proofs, reviews] = [0, 0, 0, 0]
  const affected: string[] = []
  for (const { id, fee } of tried) {
    const [was, is] = [before.get(id)!, after.get(id)!]
    const code = was.code === null ? is.code : null
    if (code !== null) refusals.set(code, (refusals.get(code) ?? 0) + 1)
    else {
      charged += fee.fixed + fee.percent
      more += is.fee - was.fee
      if (is.proof) proofs += 1
      if (is.review) reviews += 1
    }
    if (code !== null || is.fee !== was.fee || is.proof || is.review) affected.push(id)
  }
  const cents = (sum: number) => (sum / 100).toFixed(2)
  const answer = await trial({ limit: '100' })
  expect(answer.tried).toBe(tried.length)
  expect(new Map(answer.refusals.map(({ code, count }) => [code, count]))).toEqual(refusals)
  expect(refusals.size).toBe(3)
  expect(answer.refused).toBe([...refusals.values()].reduce((sum, one) => sum + one, 0))
  expect(answer.fees).toEqual([
    { symbol: 'USD', before: cents(charged), after: cents(charged + more), more: cents(more) },
  ])
  expect([answer.proofs, answer.reviews]).toEqual([
    { before: 0, after: proofs },
    { before: 0, after: reviews },
  ])
  expect(Math.min(proofs, reviews)).toBeGreaterThan(ORDERS / 20)
  const listed = [...answer.data]
  while (listed.length < answer.total)
    listed.push(...(await trial({ limit: '100', offset: String(listed.length) })).data)
  expect(listed.map(({ id }) => id).toSorted()).toEqual(affected.toSorted())
  for (const { id, refusal, fee_before, fee_after, proof, review } of listed) {
    const [was, is] = [before.get(id)!, after.get(id)!]
    expect([refusal, fee_before]).toEqual([was.code === null ? is.code : null, cents(was.fee)])
    expect(fee_after).toBe(cents(is.fee))
    expect([proof, review]).toEqual([
      { before: was.proof, after: is.proof },
      { before: was.review, after: is.review },
    ])
  }
})

test('an order is compared with the policy it was made under', async () => {
  const { draft } = await kit.read()
  const { body } = await kit.ask('owner', proposePolicy, { revision: draft?.revision, reason })
  await kit.ask('treasury', approveProposal, { id: body.id, reason })
  await kit.save((document) => document)
  const { refused, fees } = await trial()
  expect(refused).toBeGreaterThan(0)
  expect(fees[0]?.more).not.toBe('0.00')
})

test('a rail that asks for verification would refuse whoever has none today', async () => {
  const { document } = await kit.read()
  const verified = await kit.rows<{ person_id: string; id: string }>(
    'select person_id, id from wallets where tenant_id = $1 order by id limit 1',
  )
  const [{ person_id, id } = { person_id: '', id: '' }] = verified
  await kit.rows(
    `insert into kyc_rails (tenant_id, wallet_id, rail_id, person_id, status, paused, moved_at)
     values ($1, $2, 'us-payments', $3, 'APPROVED', '{}', now())`,
    id,
    person_id,
  )
  await kit.save(() => ({ ...document, identity: { ...document.identity, 'us-payments': true } }))
  const { refusals } = await trial()
  const since = bank.clock.now().getTime() - 30 * DAY_MS
  const asked = planted.filter((one) => !isTransfer(one) && !one.failed && one.at.getTime() > since)
  const others = asked.filter(({ personId }) => personId !== person_id)
  expect(others.length).toBeLessThan(asked.length)
  const found = refusals.find(({ code }) => code === 'KYC_REQUIRED')?.count
  const before = replayed(lenient, false)
  expect(found).toBe(others.filter((one) => before.get(one.id)?.code === null).length)
})

test('without a draft there is nothing to try', async () => {
  const other = await openPolicyKit(bank)
  expect((await other.ask('owner', tryPolicyDraft)).body.code).toBe('NOT_FOUND')
})
