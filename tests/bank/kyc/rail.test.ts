import { expect, test } from 'vitest'
import {
  listAccountPrograms,
  openAccount,
  readAccount,
  type AccountProgram,
} from '#contract/account'
import { acceptKycTerms, readKycRail, submitKycRail, type KycRail } from '#contract/kyc'
import { listOrderTypes, type OrderInfo } from '#contract/orderType'
import { createWallet } from '#contract/wallet'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from './visitor.ts'

/** Whose rail it is, what it says, and which accounts move with it. */

const bank = await openTestBank()
const kit = await openVerifying(bank)

const railOf = async (owner: Owner, rail_id = 'eu-payments') =>
  (await owner.ask(readKycRail, { rail_id })).body as unknown as KycRail

async function submitted() {
  const owner = await kit.moveIn()
  await owner.ask(acceptKycTerms, { rail_id: 'eu-payments' })
  await kit.handIn(owner)
  await owner.ask(submitKycRail, { rail_id: 'eu-payments' })
  return owner
}

/** Without a wallet, or in one. */
async function sends(owner: Owner, wallet_id?: string) {
  const caller = { tenantId: kit.tenantId, bearer: owner.bearer }
  const { body } = await bank.ask(listOrderTypes, { ...(wallet_id && { wallet_id }) }, caller)
  const all = body as unknown as OrderInfo[]
  return all.find(({ id }) => id === 'HIFI_SEPA_OFFRAMP')!.is_available
}

test('a rail is open to whoever was verified for it, in the wallets they were verified for', async () => {
  const [owner, other] = [await submitted(), await kit.moveIn()]
  await kit.say(owner, 'green')
  const company = String((await owner.ask(createWallet, { type: 'business' })).body.uuid)
  expect([
    await sends(owner),
    await sends(owner, owner.walletId),
    await sends(owner, company),
    await sends(other),
  ]).toEqual([true, true, false, false])
})

test('a rail says what its owner still has to give, once it was asked for', async () => {
  const owner = await submitted()
  const actions = async (rail_id?: string) =>
    (await railOf(owner, rail_id)).wallet_rail.extra_actions
  expect(await actions()).toEqual([])
  await kit.say(owner, 'retry', ['face', 'questions'])
  const asked = (type: string) => ({
    action: 'verification',
    type,
    full_name: null,
    url: '/verification',
  })
  expect(await actions()).toEqual([asked('face'), asked('questions')])
  expect(await actions('swift')).toEqual([])
  await kit.handIn(owner)
  expect(await actions()).toEqual([])
  await kit.say(owner, 'needs', ['address'])
  expect(await actions()).toEqual([asked('address')])
  await kit.move(owner, 'decline')
  expect(await actions()).toEqual([])
})

test('a rail that stays where it is takes the newest reason', async () => {
  const owner = await submitted()
  await kit.say(owner, 'green')
  await kit.say(owner, 'hit')
  expect((await railOf(owner)).wallet_rail).toMatchObject({
    status: 'HOLD',
    reason: 'new_finding',
    message: 'New information found. In manual review.',
  })
  await kit.move(owner, 'more')
  expect((await railOf(owner)).wallet_rail).toMatchObject({
    status: 'HOLD',
    reason: 'needs_more',
    message: 'More information is needed.',
  })
})

test('says when it last moved, and lists the terms that were accepted for it alone', async () => {
  const owner = await kit.moveIn()
  await owner.ask(acceptKycTerms, { rail_id: 'eu-payments' })
  await owner.ask(acceptKycTerms, { rail_id: 'swift' })
  expect((await railOf(owner)).wallet_rail).toMatchObject({
    moved_at: null,
    is_submit_available: false,
    terms_and_conditions: [{ link: `/terms/${kit.tenantId}/eu-payments?version=1` }],
  })
  await kit.handIn(owner)
  expect((await railOf(owner)).wallet_rail.is_submit_available).toBe(true)
  expect((await railOf(owner, 'cards')).wallet_rail.is_submit_available).toBe(false)
  await owner.ask(submitKycRail, { rail_id: 'eu-payments' })
  expect((await railOf(owner)).wallet_rail).toMatchObject({
    moved_at: bank.clock.now().toISOString(),
    is_submit_available: false,
  })
})

async function withAccount() {
  const owner = await submitted()
  await kit.say(owner, 'green')
  const programs = (await owner.ask(listAccountPrograms)).body.data as AccountProgram[]
  const { id } = programs.find(({ code }) => code === 'EUR_SEPA')!
  const uuid = String((await owner.ask(openAccount, { va_programs_id: id })).body.id)
  await bank.relay.drain()
  const status = async () => (await owner.ask(readAccount, { uuid })).body.status
  const become = (to: string) =>
    kit.rows('update accounts set status = $3 where tenant_id = $1 and id = $2', uuid, to)
  const reopen = async () => {
    await kit.move(owner, 'approve', 'first')
    return kit.move(owner, 'approve', 'second')
  }
  return { owner, status, become, reopen }
}

test('an account that was paused before its rail closed stays paused when it opens', async () => {
  const { owner, status, become, reopen } = await withAccount()
  await become('INACTIVE')
  await kit.move(owner, 'overdue')
  expect((await reopen()).body.status).toBe('APPROVED')
  expect(await status()).toBe('INACTIVE')
})

test('an account that ended while its rail was closed stays so when it opens', async () => {
  const { owner, status, become, reopen } = await withAccount()
  await kit.move(owner, 'overdue')
  expect(await status()).toBe('INACTIVE')
  await become('CANCELED')
  expect((await reopen()).body.status).toBe('APPROVED')
  expect(await status()).toBe('CANCELED')
})
