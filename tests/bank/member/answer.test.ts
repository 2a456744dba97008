import { expect, test } from 'vitest'
import {
  acceptInvite,
  changeMember,
  createInvite,
  declineInvite,
  INVITE_DAYS,
  INVITES_MAX,
  listInvites,
  MEMBERS_MAX,
  readInvite,
  revokeInvite,
} from '#contract/member'
import { openTestBank } from '#tests/kit/bank'
import { openMemberKit } from './memberKit.ts'

/** When an invitation lets nobody in, and how many there may be. */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const { moveIn, invite, invitesOf, letIn, inWalletOf, rows } = kit
const NOBODY = '0198c5d2-0000-7000-8000-000000000000'

type Person = Awaited<ReturnType<typeof moveIn>>
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code)}`

async function invited(role: 'viewer' | 'admin' = 'viewer') {
  const [owner, member] = [await moveIn(), await moveIn()]
  await invite(owner, member.email, role)
  const code = (await invitesOf(member))[0]!.id
  return { owner, member, code, accept: () => member.ask(acceptInvite, { code }) }
}

test('an invitation ends at its moment, for reading, accepting and declining', async () => {
  const { owner, member, code, accept } = await invited()
  const endsIn = (ms: number) =>
    rows(
      'update wallet_invites set expires_at = $3 where tenant_id = $1 and id = $2',
      code,
      new Date(bank.clock.now().getTime() + ms),
    )
  await endsIn(1)
  expect((await member.ask(readInvite, { invite: code })).status).toBe(200)
  expect(await invitesOf(member)).toHaveLength(1)
  await endsIn(0)
  expect(await invitesOf(member)).toEqual([])
  for (const answer of [
    await member.ask(readInvite, { invite: code }),
    await accept(),
    await member.ask(declineInvite, { code }),
  ])
    expect(codeOf(answer)).toBe('419 VERIFICATION_EXPIRED')
  const revoke = () => owner.ask(revokeInvite, { invite: code })
  expect(codeOf(await revoke())).toBe('404 NOT_FOUND')
  await endsIn(1)
  expect((await revoke()).status).toBe(200)
})

test('an invitation is for seven days, and answered once', async () => {
  const { member, code, accept } = await invited()
  const { expires_at } = (await invitesOf(member))[0]!
  expect(Date.parse(expires_at) - bank.clock.now().getTime()).toBe(INVITE_DAYS * 86_400_000)
  expect((await member.ask(declineInvite, { code })).status).toBe(200)
  expect(codeOf(await accept())).toBe('409 STATE_CONFLICT')
  expect(codeOf(await member.ask(readInvite, { invite: code }))).toBe('409 STATE_CONFLICT')
  for (const invite of [NOBODY, 'none'])
    expect(codeOf(await member.ask(readInvite, { invite }))).toBe('404 NOT_FOUND')
})

test('an address that is not confirmed is nobody’s', async () => {
  const { member, accept } = await invited()
  const confirmed = (at: Date | null) =>
    rows(
      'update people set email_confirmed_at = $3 where tenant_id = $1 and id = $2',
      member.personId,
      at,
    )
  await confirmed(null)
  expect([await invitesOf(member), codeOf(await accept())]).toEqual([[], '403 EMAIL_NOT_CONFIRMED'])
  await confirmed(bank.clock.now())
  expect((await accept()).status).toBe(200)
})

test('nobody joins the wallet of an owner who is blocked', async () => {
  const { owner, member, accept } = await invited()
  const stateOf = (state: string) =>
    rows('update people set state = $3 where tenant_id = $1 and id = $2', owner.personId, state)
  await stateOf('blocked')
  expect([await invitesOf(member), codeOf(await accept())]).toEqual([[], '404 NOT_FOUND'])
  await stateOf('active')
  expect((await accept()).status).toBe(200)
})

test('whoever is in the wallet already does not join again, and the invitation waits on', async () => {
  const { code, accept } = await invited()
  expect((await accept()).status).toBe(200)
  await rows(
    `update wallet_invites set status = 'WAITING', ended_at = null where tenant_id = $1 and id = $2`,
    code,
  )
  expect(codeOf(await accept())).toBe('409 STATE_CONFLICT')
  const left = await rows(
    'select status from wallet_invites where tenant_id = $1 and id = $2',
    code,
  )
  expect(left).toEqual([{ status: 'WAITING' }])
})

test('nobody joins a wallet of their own', async () => {
  const { owner, member, code } = await invited()
  const email = (person: Person, to: string | null) =>
    rows('update people set email = $3 where tenant_id = $1 and id = $2', person.personId, to)
  await email(member, null)
  await email(owner, member.email)
  expect(codeOf(await owner.ask(acceptInvite, { code }))).toBe('409 STATE_CONFLICT')
})

test('what an admin invited is good while they are one', async () => {
  const [owner, admin, member] = [await moveIn(), await moveIn(), await moveIn()]
  const id = await letIn(owner, admin, 'admin')
  expect((await invite(inWalletOf(owner, admin), member.email, 'viewer')).status).toBe(201)
  const code = (await invitesOf(member))[0]!.id
  await owner.ask(changeMember, { user_data_uuid: id, role: 'viewer' })
  expect(codeOf(await member.ask(acceptInvite, { code }))).toBe('409 STATE_CONFLICT')
  await owner.ask(changeMember, { user_data_uuid: id, role: 'admin' })
  expect((await member.ask(acceptInvite, { code })).status).toBe(200)
})

test('an admin invites and revokes those below, and others nobody', async () => {
  const [owner, admin, viewer] = [await moveIn(), await moveIn(), await moveIn()]
  await letIn(owner, admin, 'admin')
  await letIn(owner, viewer, 'viewer')
  const [byAdmin, byViewer] = [inWalletOf(owner, admin), inWalletOf(owner, viewer)]
  const to = (name: string) => `${name}.${bank.world.random.id()}@people.example`
  expect(codeOf(await invite(byAdmin, to('a'), 'admin'))).toBe('403 ROLE_NOT_ALLOWED')
  expect(codeOf(await invite(byViewer, to('b'), 'viewer'))).toBe('403 ROLE_NOT_ALLOWED')
  await invite(owner, to('c'), 'admin')
  await invite(owner, to('d'), 'payer')
  const { data } = (await owner.ask(listInvites)).body as { data: { id: string }[] }
  const [asAdmin, asPayer] = data.map(({ id }) => id)
  expect(codeOf(await byAdmin.ask(revokeInvite, { invite: asAdmin }))).toBe('403 ROLE_NOT_ALLOWED')
  expect((await byAdmin.ask(revokeInvite, { invite: asPayer })).status).toBe(200)
  for (const invite of [asPayer, NOBODY, 'none'])
    expect(codeOf(await owner.ask(revokeInvite, { invite }))).toBe('404 NOT_FOUND')
})

test('whom an invitation is for is said in one way', async () => {
  const owner = await moveIn()
  const ask = (words: object) => owner.ask(createInvite, { role: 'viewer', ...words })
  for (const words of [{}, { email: 'x@people.example', contact_id: NOBODY }]) {
    const { status, body } = await ask(words)
    expect([status, body.errors]).toEqual([400, [{ pointer: '/email', code: 'ONE_OF' }]])
  }
  for (const contact_id of [NOBODY, 'none'])
    expect(codeOf(await ask({ contact_id }))).toBe('404 NOT_FOUND')
})

/** As if so many others were in the wallet, or invited to it. */
async function plant(owner: Person, table: 'wallet_members' | 'wallet_invites', count: number) {
  const people = table === 'wallet_members' ? 'person_id' : 'email_digest'
  for (let at = 0; at < count; at += 1) {
    const id = bank.world.random.id()
    const whom =
      table === 'wallet_members'
        ? (await moveIn()).personId
        : `\\x${bank.world.random.bytes(16).toString('hex')}`
    await rows(
      `insert into ${table} select (jsonb_populate_record(m, jsonb_build_object('id', $3::text,
         '${people}', $4::text, 'code_digest', $4::text))).* from ${table} m
       where m.tenant_id = $1 and m.wallet_id = $2 order by m.id limit 1`,
      owner.walletId,
      id,
      whom,
    )
  }
}

test('a wallet has twenty members at most, those invited included', async () => {
  const { owner, member, accept } = await invited()
  await letIn(owner, await moveIn(), 'viewer')
  await plant(owner, 'wallet_members', MEMBERS_MAX - 3)
  const other = await moveIn()
  const more = await invite(owner, other.email, 'viewer')
  expect([more.status, codeOf(await invite(owner, 'z@people.example', 'viewer'))]).toEqual([
    201,
    '422 LIMIT_REACHED',
  ])
  await rows(
    `update wallet_invites set status = 'REVOKED', ended_at = created_at
     where tenant_id = $1 and id = $2`,
    (more.body.data as { id: string }).id,
  )
  await plant(owner, 'wallet_members', 2)
  expect(codeOf(await accept())).toBe('422 LIMIT_REACHED')
  await rows(
    `delete from wallet_members where ctid = (select ctid from wallet_members
       where tenant_id = $1 and wallet_id = $2 limit 1)`,
    owner.walletId,
  )
  expect([(await accept()).status, member.email]).toEqual([200, member.email])
})

test('twenty invitations are sent in a day, whatever becomes of them', async () => {
  const owner = await moveIn()
  const send = async () => invite(owner, `${bank.world.random.id()}@people.example`, 'viewer')
  await send()
  await plant(owner, 'wallet_invites', INVITES_MAX - 2)
  await rows(
    `update wallet_invites set status = 'REVOKED', ended_at = created_at
     where tenant_id = $1 and wallet_id = $2`,
    owner.walletId,
  )
  expect([(await send()).status, codeOf(await send())]).toEqual([201, '422 LIMIT_REACHED'])
  const age = (interval: string) =>
    rows(
      `update wallet_invites set created_at = created_at - $3::interval
       where tenant_id = $1 and wallet_id = $2`,
      owner.walletId,
      interval,
    )
  await age('23:59:59.999')
  expect(codeOf(await send())).toBe('422 LIMIT_REACHED')
  await age('1 millisecond')
  expect((await send()).status).toBe(201)
})
