import { expect, test } from 'vitest'
import {
  acceptInvite,
  activateMember,
  changeMember,
  createInvite,
  deactivateMember,
  listInvites,
  listMembers,
  removeMember,
} from '#contract/member'
import { listWallets, readWallet, renameWallet } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openProving } from '#tests/bank/proof/proving'
import { openMemberKit } from './memberKit.ts'

/** Who is let into a wallet, by whom, and how it ends. */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const { moveIn, invite, invitesOf, membersOf, letIn, noticesOf, inWalletOf, rows } = kit
const { setUp } = openProving(bank, kit)

type Person = Awaited<ReturnType<typeof moveIn>>
const walletsOf = async (person: Person) => {
  const { body } = await person.ask(listWallets)
  return (body.data as { uuid: string; role: string; pays_most: string | null }[]).map(
    ({ uuid, role, pays_most }) => [uuid, role, pays_most],
  )
}

test('an invitation shows who invites to what, and lets in whoever accepts it', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  await owner.ask(renameWallet, { uuid: owner.walletId, name: 'Studio' })
  expect((await invite(owner, member.email, 'payer', { pays_most: '250.5' })).status).toBe(201)
  const [one] = await invitesOf(member)
  expect(one).toMatchObject({ wallet_name: 'Studio', role: 'payer', pays_most: '250.50' })

  const accepted = await member.ask(acceptInvite, { code: one?.id })
  expect(accepted.body.data).toEqual({ wallet_uuid: owner.walletId })
  expect(await invitesOf(member)).toEqual([])
  expect(await walletsOf(member)).toEqual([
    [member.walletId, 'owner', null],
    [owner.walletId, 'payer', '250.50'],
  ])
  expect(await walletsOf(owner)).toEqual([[owner.walletId, 'owner', null]])
  expect(await membersOf(owner, owner.walletId)).toMatchObject([
    { role: 'owner', me: true },
    { role: 'payer', me: false, status: 'ACTIVE', pays_most: '250.50' },
  ])
  expect((await member.ask(readWallet, { uuid: owner.walletId })).status).toBe(200)
  expect(await noticesOf(owner)).toContain('member_joined')
  expect(await noticesOf(member)).toContain('member_invited')
})

test('a payer has a sum, and nobody else', async () => {
  const owner = await moveIn()
  const refused = async (words: object) =>
    (await invite(owner, 'new@people.example', 'payer', words)).body.code
  expect(await refused({ pays_most: null })).toBe('AMOUNT_INVALID')
  expect(await refused({ pays_most: '0' })).toBe('AMOUNT_INVALID')
  expect(await refused({ pays_most: '0.001' })).toBe('AMOUNT_INVALID')
})

test('only the owner and an admin manage, and an admin neither admins nor the owner', async () => {
  const [owner, admin, second] = [await moveIn(), await moveIn(), await moveIn()]
  const [payer, viewer] = [await moveIn(), await moveIn()]
  const ids = {
    admin: await letIn(owner, admin, 'admin'),
    second: await letIn(owner, second, 'admin'),
    payer: await letIn(owner, payer, 'payer'),
    viewer: await letIn(owner, viewer, 'viewer'),
  }
  const by = (person: Person) => inWalletOf(owner, person)
  const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) =>
    (await answer).body.code
  const email = 'someone@people.example'
  const denied = 'ROLE_NOT_ALLOWED'
  for (const one of [payer, viewer]) {
    expect(await codeOf(by(one).ask(createInvite, { email, role: 'viewer' }))).toBe(denied)
    expect(await codeOf(by(one).ask(listInvites))).toBe(denied)
    const target = { user_data_uuid: ids.second }
    expect(await codeOf(by(one).ask(removeMember, target))).toBe(denied)
    expect(await codeOf(by(one).ask(changeMember, { ...target, role: 'viewer' }))).toBe(denied)
  }
  expect(await codeOf(by(admin).ask(createInvite, { email, role: 'admin' }))).toBe(denied)
  expect(await codeOf(by(admin).ask(removeMember, { user_data_uuid: ids.second }))).toBe(denied)
  for (const call of [deactivateMember, activateMember])
    expect(await codeOf(by(admin).ask(call, { user_data_uuid: ids.second }))).toBe(denied)
  const up = { user_data_uuid: ids.viewer, role: 'admin' }
  expect(await codeOf(by(admin).ask(changeMember, up))).toBe(denied)
  const owners = { user_data_uuid: owner.walletId }
  expect(await codeOf(by(admin).ask(removeMember, owners))).toBe('NOT_FOUND')
  expect(await codeOf(owner.ask(removeMember, owners))).toBe('NOT_FOUND')

  const more = { user_data_uuid: ids.viewer, role: 'payer', pays_most: '5' }
  expect((await by(admin).ask(changeMember, more)).body.data).toMatchObject({
    role: 'payer',
    pays_most: '5.00',
  })
  expect((await by(admin).ask(createInvite, { email, role: 'viewer' })).status).toBe(201)
  expect((await owner.ask(changeMember, up)).body.data).toMatchObject({ pays_most: null })
})

test('letting somebody do more asks for the second factor of whoever lets them', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  const id = await letIn(owner, member, 'viewer')
  await setUp(owner.bearer)
  const change = (words: object) => owner.ask(changeMember, { user_data_uuid: id, ...words })
  const asked = await change({ role: 'payer', pays_most: '10' })
  expect(asked.body).toMatchObject({
    code: 'STEP_UP_REQUIRED',
    bound: { purpose: 'members', wallet_id: owner.walletId, amount: '10.00' },
  })
  expect((await invite(owner, 'b@people.example', 'viewer')).body.code).toBe('STEP_UP_REQUIRED')
  await openProving(bank, kit).grant(owner.bearer, asked.body.bound as never)
  expect((await change({ role: 'payer', pays_most: '10' })).status).toBe(200)
  expect((await change({ role: 'payer', pays_most: '11' })).body.code).toBe('STEP_UP_REQUIRED')
  // Less needs none.
  expect((await change({ role: 'payer', pays_most: '9' })).status).toBe(200)
  const out = { user_data_uuid: id }
  expect((await owner.ask(deactivateMember, out)).status).toBe(200)
  expect((await owner.ask(activateMember, out)).body.code).toBe('STEP_UP_REQUIRED')
})

test('a member who is taken out or kept out is refused at once', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  const id = await letIn(owner, member, 'viewer')
  const look = async () => (await member.ask(readWallet, { uuid: owner.walletId })).status
  expect(await look()).toBe(200)
  await owner.ask(deactivateMember, { user_data_uuid: id })
  expect(await look()).toBe(404)
  expect(await walletsOf(member)).toEqual([[member.walletId, 'owner', null]])
  await owner.ask(activateMember, { user_data_uuid: id })
  expect(await look()).toBe(200)
  await owner.ask(removeMember, { user_data_uuid: id })
  expect(await look()).toBe(404)
  expect(await noticesOf(member)).toContain('member_removed')
})

test('a member may leave, and their invitations end with them', async () => {
  const [owner, admin, other] = [await moveIn(), await moveIn(), await moveIn()]
  const id = await letIn(owner, admin, 'admin')
  await inWalletOf(owner, admin).ask(createInvite, { email: other.email, role: 'viewer' })
  expect(await invitesOf(other)).toHaveLength(1)
  expect((await inWalletOf(owner, admin).ask(removeMember, { user_data_uuid: id })).status).toBe(
    200,
  )
  expect(await invitesOf(other)).toEqual([])
  expect((await admin.ask(listMembers, { wallet_uuid: owner.walletId })).body.code).toBe(
    'NOT_FOUND',
  )
  expect(await noticesOf(owner)).toContain('member_removed')
})

test('a blocked owner’s wallet is shut for its members', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  await letIn(owner, member, 'admin')
  await kit.block(owner.email)
  expect((await member.ask(readWallet, { uuid: owner.walletId })).body.code).toBe('NOT_FOUND')
  expect(await walletsOf(member)).toEqual([[member.walletId, 'owner', null]])
})

test('every step is in the audit log, by whoever took it', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  const id = await letIn(owner, member, 'viewer')
  await owner.ask(changeMember, { user_data_uuid: id, role: 'payer', pays_most: '1' })
  await owner.ask(deactivateMember, { user_data_uuid: id })
  await owner.ask(removeMember, { user_data_uuid: id })
  const told = await rows<{ action: string; actor_id: string }>(
    `select action, actor_id from audit where tenant_id = $1 and actor_id = any($2)
     and action ~ '^(member|invite)' order by at, id`,
    [owner.personId, member.personId],
  )
  expect(told.map(({ action, actor_id }) => [action, actor_id === owner.personId])).toEqual([
    ['member_invited', true],
    ['invite_accepted', false],
    ['member_changed', true],
    ['member_deactivated', true],
    ['member_removed', true],
  ])
})
