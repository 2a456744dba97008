import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { memberRoles, type MemberRole } from '#contract/member'
import { isOpsCall } from '#contract/ops/access'
import { openOpsCalls } from '#contract/ops/calls'
import { ownCalls } from '#contract/ownCalls'
import { placeTransfer } from '#contract/place'
import { calls, type CallName } from '#contract/table'
import { memberMay, sharedCalls } from '#contract/walletAccess'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { ach } from '#tests/bank/order/orderKit'
import { oneOf } from '#tests/kit/whole'
import { openMemberKit } from './memberKit.ts'

/**
 * Every call about a wallet by everybody who may be in one. Who may make it is what the contract's
 * table says, and a call without a decision is red.
 */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const { moveIn, letIn, give, usd, destination } = kit

let owner: Owner
let ids: Record<string, unknown>
let people: Record<MemberRole | 'stranger' | 'kept out', Owner>

beforeAll(async () => {
  owner = await moveIn()
  await give(owner, usd, 1_000_00n)
  const other = await moveIn()
  const counterparty_destination_id = await destination(owner, ach)
  const [saved] = await kit.rows<{ counterparty_id: string }>(
    'select counterparty_id from destinations where tenant_id = $1 and id = $2',
    counterparty_destination_id,
  )
  const sent = { from_currency_id: usd, to_wallet_uuid: other.walletId, amount: '1' }
  const { body } = await owner.ask(placeTransfer, sent)
  people = {
    admin: await moveIn(),
    payer: await moveIn(),
    approver: await moveIn(),
    viewer: await moveIn(),
    stranger: await moveIn(),
    'kept out': await moveIn(),
  }
  for (const role of memberRoles) await letIn(owner, people[role], role)
  const shut = await letIn(owner, people['kept out'], 'viewer')
  await kit.rows(
    `update wallet_members set status = 'INACTIVE' where tenant_id = $1 and id = $2`,
    shut,
  )
  // Sessions outlive the minutes that pass between the calls.
  await kit.rows(
    `update access_tokens set expires_at = expires_at + interval '1 day' where tenant_id = $1`,
  )
  ids = {
    uuid: owner.walletId,
    wallet_id: owner.walletId,
    wallet_uuid: owner.walletId,
    order_uuid: body.order_uuid,
    id: body.order_uuid,
    user_data_uuid: shut,
    invite: bank.world.random.id(),
    counterparty_account_id: saved!.counterparty_id,
    counterparty_destination_id,
    rail_id: 'none',
    from_currency_id: usd,
    to_currency_id: usd,
    currency_id: usd,
    crypto_uuid: usd,
    from_uuid: usd,
    to_uuid: usd,
    to_wallet_id: other.walletId,
    order_type: 'TRANSFER_INTERNAL',
    amount: '1',
    is_reverse: false,
    is_subtract: true,
    to_address: '0x0',
    role: 'viewer',
    email: 'new@people.example',
    type: 'INDIVIDUAL',
    name: 'Rowan',
    reason: 'other',
    sum: '100',
  }
})

/** All that is known of the owner's wallet, as far as the call takes it. */
const wordsFor = ({ ask }: Endpoint) =>
  Object.fromEntries(Object.entries(ids).filter(([name]) => Object.hasOwn(ask.def.shape, name)))

const special: Partial<Record<CallName, object>> = {
  listDestinations: { type: 'ACH' },
  placeToDestination: { order_type: 'HIFI_ACH_OFFRAMP' },
  createPayout: { rows: [{ recipient: 'Nobody', amount: '1' }] },
  changePayout: { rows: [{ recipient: 'Nobody', amount: '1' }] },
  submitPayout: { version: 1, rows: 1, total: '1.00' },
  recallOrder: { reason: 'fraud' },
  setBudget: { category: 'all' },
  removeBudget: { category: 'all' },
  renameWallet: { name: 'Shared' },
  renameFrontendWallet: { name: 'Shared' },
}

const answerOf = async (person: Owner, name: CallName, endpoint: Endpoint) => {
  const words = { ...wordsFor(endpoint), ...special[name] }
  const headers = { 'idempotency-key': bank.world.random.id() }
  return kit.ask(endpoint, words, { bearer: person.bearer, headers })
}

test('every call is decided on, once', () => {
  const names = calls.map(([name]) => name).filter((name) => !isOpsCall(name))
  const ofStaff = Object.keys(openOpsCalls)
  const decided = [...Object.keys(sharedCalls), ...ownCalls, ...ofStaff]
  expect(decided.toSorted()).toEqual(names.toSorted())
})

/** Open to the role for what is their own: leaving, and payments they made. */
const narrowed: Partial<Record<MemberRole, readonly CallName[]>> = {
  payer: [
    'removeMember',
    'approveOrder',
    'cancelOrder',
    'recallOrder',
    'approveFrontendOrder',
    'cancelFrontendOrder',
  ],
  approver: ['removeMember', 'approveOrder', 'approveFrontendOrder'],
  viewer: ['removeMember'],
}

/** A price is the same in every wallet. */
const ofNoWallet: readonly CallName[] = ['calcOrderV2']

const shared = calls.filter(([name]) => sharedCalls[name])

describe.each(memberRoles)('%s', (role) => {
  test.each(shared)('%s', async (name, endpoint) => {
    bank.clock.advance(2_000)
    const { body, status } = await answerOf(people[role], name, endpoint)
    const { code } = body
    if (!memberMay(role, name)) return expect(code).toBe('ROLE_NOT_ALLOWED')
    expect(code).not.toBe('VALIDATION_FAILED')
    expect(status).toBeLessThan(500)
    if (!narrowed[role]?.includes(name)) expect(code).not.toBe('ROLE_NOT_ALLOWED')
  })
})

describe.each(['stranger', 'kept out'] as const)('%s', (who) => {
  test.each(shared)('%s', async (name, endpoint) => {
    bank.clock.advance(2_000)
    const { body, status } = await answerOf(people[who], name, endpoint)
    const wanted = ofNoWallet.includes(name) ? [200, undefined] : [404, 'NOT_FOUND']
    expect([status, body.code]).toEqual(wanted)
  })
})

/** They end the session, or spend what the others need. */
const apart: readonly CallName[] = ['signOut', 'endSession']

test('to every other call an admin is a stranger', async () => {
  const odd: string[] = []
  for (const [name, endpoint] of oneOf(3, calls)) {
    if (!ownCalls.includes(name) || apart.includes(name)) continue
    bank.clock.advance(5_000)
    const member = await answerOf(people.admin, name, endpoint)
    const stranger = await answerOf(people.stranger, name, endpoint)
    const isRefused = member.status >= 400 && member.body.code !== stranger.body.code
    if (member.status !== stranger.status || isRefused)
      odd.push(`${name}: ${member.status} ${String(member.body.code)}, ${stranger.status}`)
  }
  expect(odd).toEqual([])
})
