import { expect, test } from 'vitest'
import { changeUserData, readUser, readUserData, type User } from '#contract/person'
import { openTestBank } from '#tests/kit/bank'
import { freshPhone, openTenantKit } from '#tests/bank/session/tenantKit'

const bank = await openTestBank()
const { ask, moveIn, rows, tenantId } = await openTenantKit(bank)

const me = await moveIn()
const caller = { bearer: me.bearer }
const change = (words: object) => ask(changeUserData, { ...words }, caller)
const data = async () => (await ask(readUserData, {}, caller)).body

test('a new customer has only what they gave', async () => {
  const { body } = await ask(readUser, {}, caller)
  expect(body).toMatchObject({
    email: me.email,
    phone: null,
    app_metadata: { providers: ['email'] },
    pending_email: null,
  })
  expect(await data()).toMatchObject({
    user_id: body.id,
    tenant_id: tenantId,
    kyc_status: 'UNVERIFIED',
    is_developer: false,
    telegram_findable: false,
    can_invite: false,
    default_currency: 'USD',
    first_name: null,
    language: null,
  })
})

test('stores what a customer enters', async () => {
  const words = {
    first_name: 'Zoë 李',
    last_name: "O'Neil; drop table people; --",
    birth_date: '1992-02-29',
    language: 'ru',
    theme: 'dark',
    default_currency: 'EUR',
  }
  expect((await change(words)).body).toMatchObject(words)
  expect(await data()).toMatchObject(words)
})

test('keeps omitted fields and clears those set to null', async () => {
  await change({ first_name: 'Ada', last_name: 'Byron' })
  await change({ last_name: null })
  expect(await data()).toMatchObject({ first_name: 'Ada', last_name: null })
  await change({})
  expect(await data()).toMatchObject({ first_name: 'Ada', last_name: null })
})

const notMine = [
  'role',
  'kyc_status',
  'tenant_id',
  'blocked',
  'state',
  'id',
  'user_id',
  'email',
  'phone',
  'is_developer',
  'can_invite',
  'password_hash',
  'constructor',
]

test.each(notMine)('refuses to set %s', async (name) => {
  const before = await rows('select * from people where tenant_id = $1')
  const { status, body } = await change({ first_name: 'Mallory', [name]: 'x' })
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.errors).toEqual([{ pointer: `/${name}`, code: 'UNKNOWN' }])
  expect(await rows('select * from people where tenant_id = $1')).toEqual(before)
})

const odd: object[] = [
  { birth_date: '1992-02-30' },
  { birth_date: '2026-03-03' },
  { birth_date: '0000-01-01' },
  { birth_date: '29.02.1992' },
  { birth_date: '1992-02-29T00:00:00Z' },
  { birth_date: ['1992-02-29'] },
  { language: 'de' },
  { theme: 'blue' },
  { default_currency: 'usd' },
  { default_currency: null },
  { first_name: 'x'.repeat(101) },
  { first_name: 7 },
  { first_name: 'a\u0000b' },
  { first_name: '\ud800' },
  { first_name: { $ne: 1 } },
]

test.each(odd)('refuses %j', async (words) => {
  const { status, body } = await change(words)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('accepts names of a hundred characters in any script', async () => {
  for (const first_name of ['x'.repeat(100), '李'.repeat(100), '  Ada  '])
    expect((await change({ first_name })).body.first_name).toBe(first_name.trim())
})

test('changes only one’s own data', async () => {
  const other = await moveIn()
  await change({ first_name: 'Ada' })
  const { body } = await ask(readUserData, {}, { bearer: other.bearer })
  expect(body.first_name).toBe(null)
})

test('audits changes, not reads', async () => {
  const count = async () => (await rows('select 1 from audit where tenant_id = $1')).length
  const before = await count()
  await data()
  await ask(readUser, {}, caller)
  expect(await count()).toBe(before)
  await change({ theme: 'light' })
  const [row] = await rows(
    `select action, outcome, changes from audit where tenant_id = $1 order by id desc limit 1`,
  )
  expect(row).toMatchObject({ action: 'user_updated', outcome: 'ok' })
})

const became = (set: string, ...values: unknown[]) =>
  rows(`update people set ${set} where tenant_id = $1 and email = $2`, me.email, ...values)

test('each way to sign in is named, in one order', async () => {
  const providers = async () => {
    const { body } = await ask(readUser, {}, caller)
    return (body as unknown as User).identities
  }
  await became(`tg_id = '7003'`)
  expect(await providers()).toEqual(['email', 'telegram'])
  await became('phone = $3, password_hash = $4', freshPhone(), 'a hash')
  expect(await providers()).toEqual(['email', 'phone', 'password', 'telegram'])
})

test('what was verified is repeated and not changed, and the preferred name stays free', async () => {
  await change({ first_name: 'Ada', last_name: 'Byron', birth_date: '1992-02-29' })
  await became('identity_verified_at = $3', bank.clock.now())
  expect(await data()).toMatchObject({ identity_fixed: true, nationality: null, address: null })
  const same = { first_name: 'Ada', birth_date: '1992-02-29', preferred_name: 'Adi' }
  expect((await change(same)).body).toMatchObject({ ...same, last_name: 'Byron' })
  const { status, body } = await change({ first_name: 'Ann', birth_date: null, theme: 'dark' })
  expect([status, body.code]).toEqual([409, 'IDENTITY_VERIFIED'])
  expect(body.errors).toEqual([
    { pointer: '/first_name', code: 'IDENTITY_VERIFIED' },
    { pointer: '/birth_date', code: 'IDENTITY_VERIFIED' },
  ])
  expect(await data()).toMatchObject({ first_name: 'Ada', theme: 'light' })
})

test('before the address is confirmed nobody says who they are, and anybody chooses a look', async () => {
  await became('identity_verified_at = null, email_confirmed_at = null')
  const names = ['first_name', 'last_name', 'birth_date', 'preferred_name']
  for (const name of names)
    expect((await change({ [name]: null })).body.code).toBe('EMAIL_NOT_CONFIRMED')
  expect((await change({ theme: 'dark' })).body).toMatchObject({ theme: 'dark' })
})
