import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  approveProposal,
  readProposal,
  rejectProposal,
  type Proposal,
} from '#contract/ops/proposal'
import { readDashboard, type Dashboard } from '#contract/ops/dashboard'
import { readQueues, type WaitingQueue } from '#contract/ops/queue'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { CLAIM_REVIEW_MS, unclaimedPaymentCalls } from '#contract/ops/unclaimedPayment'
import type { OpsUnclaimedPayment, UnclaimedPayment } from '#contract/ops/unclaimedPayment'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { openChain } from './openChain.ts'

/** A payment with a memo nobody has, until two people agree whose it is. */

const {
  assignUnclaimedPayment,
  keepUnclaimedPayment,
  listUnclaimedPayments,
  noteUnclaimedPayment,
  proposeClaim,
  readUnclaimedPayment,
} = unclaimedPaymentCalls

const bank = await openTestBank()
const reason = 'The sender showed us the transaction'
const FIVE = 5_000_000n

let chain: Awaited<ReturnType<typeof openChain>>
let staff: Awaited<ReturnType<typeof openEveryRole>>
let id: string

beforeEach(async () => {
  chain = await openChain(bank.world, chainIds.ripple)
  const { address } = await chain.receive()
  staff = await openEveryRole(bank, chain.tenantId)
  await pay(address, 'XRP', '77')
  const [found] = await listed()
  id = found!.id
})

async function pay(to: string, asset: string, memo: string | null) {
  const contract = asset === 'XRP' ? null : 'odd'
  await chain.chain.payIn({ to, asset, contract, memo, minor: FIVE })
  await chain.chain.mine()
  await chain.look()
}

const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
  bank.ask(endpoint, { ...input }, { ...staff[role], headers: { 'idempotency-key': randomUUID() } })

const listed = async (view = 'waiting') =>
  (await ask('auditor', listUnclaimedPayments, { view })).body.data as UnclaimedPayment[]

const read = async (role: StaffRole = 'treasury') =>
  (await ask(role, readUnclaimedPayment, { id })).body as unknown as OpsUnclaimedPayment

const queue = async () => {
  const { queues } = (await ask('support', readQueues)).body as { queues: WaitingQueue[] }
  const board = (await ask('support', readDashboard)).body as unknown as Dashboard
  const isOurs = ({ name }: { name: string }) => name === 'unclaimedPayments'
  return { ...queues.find(isOurs)!, oldest: board.queues.find(isOurs)!.oldest }
}

const walletNumber = async () => {
  const [row] = await chain.rows<{ number: string }>(
    `select number::text from wallets where tenant_id = $1 and id = '${chain.walletId}'`,
  )
  return row!.number
}

async function proposed(wallet: string = chain.walletId) {
  const { status, body, text } = await ask('support', proposeClaim, { id, wallet, reason })
  expect(status, text).toBe(201)
  return body as unknown as Proposal
}

const decide = (role: StaffRole, proposal: Proposal, call: Endpoint = approveProposal) =>
  ask(role, call, { id: proposal.id, reason })

async function confirmed() {
  await chain.chain.mine(2)
  await chain.look()
  await chain.look()
}

test('it waits with its memo, amount, age and deadline, and for those who may see it', async () => {
  const [found, ...others] = await listed()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    chain: 'XRP Ledger',
    memo: '77',
    amount: '5.000000',
    currency: { symbol: 'XRP' },
    since: bank.clock.now().toISOString(),
    assignee: null,
  })
  expect(Date.parse(found!.due_at!) - Date.parse(found!.since)).toBe(CLAIM_REVIEW_MS)
  expect(await queue()).toMatchObject({ waiting: 1, oldest: found!.since })
  const before = (await queue()).stamp
  bank.clock.advance(1)
  await ask('support', assignUnclaimedPayment, { id, mine: true })
  expect((await listed())[0]?.assignee).toMatchObject({ id: staff.support.id })
  expect((await queue()).stamp).not.toBe(before)
})

test('two people credit it once, and its customer gets it as a deposit', async () => {
  const proposal = await proposed(await walletNumber())
  expect(proposal).toMatchObject({
    kind: 'payment_claim',
    order: null,
    is_current: true,
    claim: { id, amount: '5.000000', memo: '77', customer: { id: chain.personId } },
  })
  expect(await read()).toMatchObject({ proposal: proposal.id, can: ['keep', 'note'] })
  expect(await chain.has('incoming', 'XRP')).toBe(0n)
  // Whoever proposes does not approve, and neither does a role that may not.
  expect((await decide('support', proposal)).status).toBe(403)
  const answers = await Promise.all([decide('owner', proposal), decide('treasury', proposal)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await chain.has('incoming', 'XRP')).toBe(FIVE)
  await confirmed()
  expect(await chain.has('wallet', 'XRP')).toBe(FIVE)
  expect(await chain.has('incoming', 'XRP')).toBe(0n)
  expect(await chain.faults()).toEqual([])
  expect(await listed()).toEqual([])
  expect(await queue()).toMatchObject({ waiting: 0 })
  expect(await read()).toMatchObject({ due_at: null, proposal: null, can: ['note'] })
  expect((await ask('owner', readProposal, { id: proposal.id })).body).toMatchObject({
    status: 'CARRIED_OUT',
    is_current: false,
  })
  const again = await ask('support', proposeClaim, { id, wallet: chain.walletId, reason })
  expect([again.status, again.body.code]).toEqual([409, 'STATE_CONFLICT'])
})

test('one proposal at a time; once rejected, another wallet can be proposed', async () => {
  const first = await proposed()
  const other = await chain.newWallet()
  const second = await ask('owner', proposeClaim, { id, wallet: other, reason })
  expect([second.status, second.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect((await decide('treasury', first, rejectProposal)).status).toBe(200)
  await decide('owner', await proposed(other))
  await confirmed()
  expect(await chain.has('wallet', 'XRP')).toBe(0n)
  expect(await listed()).toEqual([])
})

test('what is kept for now leaves the queue, and can still be given to somebody', async () => {
  expect((await ask('support', keepUnclaimedPayment, { id, reason })).status).toBe(403)
  expect((await ask('treasury', keepUnclaimedPayment, { id, reason })).status).toBe(200)
  const twice = await ask('owner', keepUnclaimedPayment, { id, reason })
  expect([twice.status, twice.body.code]).toEqual([409, 'STATE_CONFLICT'])
  expect(await listed()).toEqual([])
  expect(await listed('kept')).toMatchObject([{ id, due_at: null }])
  expect(await queue()).toMatchObject({ waiting: 0, oldest: null })
  bank.clock.advance(1)
  await ask('support', noteUnclaimedPayment, { id, reason: 'They wrote again' })
  expect((await read()).notes.map(({ act, words, by }) => [act, words, by])).toEqual([
    ['NOTED', 'They wrote again', 'Staff support'],
    ['KEPT', reason, 'Staff treasury'],
  ])
  await decide('owner', await proposed())
  expect(await listed('kept')).toEqual([])
  expect(await chain.has('incoming', 'XRP')).toBe(FIVE)
})

test('nobody is given an unknown asset, and no wallet that is not there gets anything', async () => {
  for (const wallet of ['999', 'x', randomUUID()]) {
    const { status, body } = await ask('owner', proposeClaim, { id, wallet, reason })
    expect([wallet, status, body.code]).toEqual([wallet, 400, 'VALIDATION_FAILED'])
    expect(body.errors).toMatchObject([{ pointer: '/wallet' }])
  }
  const { address } = await chain.receive()
  await pay(address, 'ODD', '77')
  const odd = (await listed()).find(({ asset }) => asset === 'ODD')!
  expect(odd).toMatchObject({ amount: null, currency: null })
  const refused = await ask('owner', proposeClaim, { id: odd.id, wallet: chain.walletId, reason })
  expect([refused.status, refused.body.code]).toEqual([409, 'STATE_CONFLICT'])
  for (const unknown of [randomUUID(), 'x'])
    expect((await ask('owner', readUnclaimedPayment, { id: unknown })).status).toBe(404)
})

test('roles see and act as the table says', async () => {
  const acts: Partial<Record<StaffRole, string[]>> = {
    owner: ['claim', 'keep', 'note'],
    treasury: ['claim', 'keep', 'note'],
    support: ['claim', 'note'],
    compliance: [],
    auditor: [],
  }
  for (const role of staffRoles) {
    const can = acts[role]
    expect([role, (await ask(role, listUnclaimedPayments)).status]).toEqual([role, can ? 200 : 403])
    if (can) expect([role, (await read(role)).can]).toEqual([role, can])
  }
})
