import { expect, test } from 'vitest'
import { createCounterparty } from '#contract/counterparty'
import { readConfig } from '#contract/tenantConfig'
import { approveProposal } from '#contract/ops/proposal'
import { readStaffSelf } from '#contract/ops/staff'
import { askStaffCode, makeStaffAuthenticator, signInStaff } from '#contract/ops/staffSignIn'
import { tenantCalls } from '#contract/ops/tenant'
import { inTenant } from '#bank/db/engine'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import { moveTenant } from '#bank/tenant/life'
import { signUpIn } from '#tests/bank/harness/principals'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { bytesIn } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { openPlatform, reason, why } from './platformKit.ts'

/** Whole banks, made and moved by two of the platform, who are nobody in any of them. */

const bank = await openTestBank()
const kit = await openPlatform(bank)
const { world, clock } = bank

const keyIn = (uri: unknown) => bytesIn(new URL(String(uri)).searchParams.get('secret') ?? '')

test('a bank is made, and its owner takes up the invitation', async () => {
  const owner = 'olga@larch.example'
  const more = { owner, currency: 'USD', console: 'console.larch.example' }
  expect(await kit.decided(await kit.proposeCreation('larch', more))).toBe('DONE')
  const { tenants, open } = await kit.listed()
  expect(open.map(({ slug }) => slug)).not.toContain('larch')
  expect(tenants.find(({ slug }) => slug === 'larch')).toMatchObject({
    name: 'Larch',
    kind: 'sandbox',
    status: 'OPEN',
    hosts: expect.arrayContaining([{ hostname: 'console.larch.example', surface: 'console' }]),
  })
  expect(await kit.shown('larch')).toMatchObject({
    moves: [{ kind: 'tenant_creation', outcome: 'DONE', obstacle: null, reason }],
    can: ['pause'],
    money: [],
    open_orders: 0,
  })

  const tenantId = await kit.idOf('larch')
  expect((await bank.messageTo(owner)).subject).toContain('Larch')
  await bank.ask(askStaffCode, { email: owner }, { tenantId })
  const token = await bank.codeTo(owner)
  const made = await bank.ask(makeStaffAuthenticator, { email: owner, token }, { tenantId })
  const totp = codeOf(keyIn(made.body.qr_code), stepAt(clock.now()))
  const entered = await bank.ask(signInStaff, { email: owner, token, totp }, { tenantId })
  const bearer = String(entered.body.access_token)
  const self = await bank.ask(readStaffSelf, {}, { tenantId, bearer })
  expect(self.body).toMatchObject({ role: 'owner', bank: 'Larch' })
  const { body } = await bank.ask(readConfig, {}, { tenantId })
  expect(body).toMatchObject({ base_currency: 'USD' })
})

test.each(['http://platform.localhost', 'http://platform.localhost:4100'])(
  'approved at %s, its console is beside it',
  async (page) => {
    const slug = page.endsWith('0') ? 'sorrel' : 'teasel'
    const owner = `olga@${slug}.example`
    const { body } = await kit.proposeCreation(slug, { owner })
    const key = { 'idempotency-key': world.random.id() }
    const headers = { ...key, origin: page, 'sec-fetch-site': 'same-origin' }
    const ask = { id: body.id, reason: 'Seen the contract' }
    const approved = await bank.ask(approveProposal, ask, { ...kit.second, headers })
    expect(approved.status, approved.text).toBe(200)
    await kit.settle()
    const link = page.replace('platform', `${slug}-console`)
    expect((await bank.messageTo(owner)).body).toContain(`open the console at ${link}, sign in`)
  },
)

test.each([
  [{}, null],
  [{ console: 'desk.bryony.example' }, 'https://desk.bryony.example'],
])('approved at a page of its own, with %j its console is at %s', async (more, link) => {
  const slug = link ? 'bryony' : 'campion'
  const owner = `olga@${slug}.example`
  const { body } = await kit.proposeCreation(slug, { owner, ...more })
  const key = { 'idempotency-key': world.random.id() }
  const headers = { ...key, origin: 'https://platform.example', 'sec-fetch-site': 'same-origin' }
  const ask = { id: body.id, reason: 'Seen the contract' }
  await bank.ask(approveProposal, ask, { ...kit.second, headers })
  await kit.settle()
  const mail = (await bank.messageTo(owner)).body
  expect(/https?:\/\/[^\s,]+/.exec(mail)?.[0] ?? null).toBe(link)
})

test.each([
  ['Big!', {}, '/slug'],
  ['platform', {}, '/slug'],
  ['my-console', {}, '/slug'],
  ['ab', {}, '/slug'],
  ['fir', { owner: 'nobody' }, '/owner'],
  ['fir', { currency: 'Euro' }, '/currency'],
  ['fir', { console: 'https://x' }, '/console'],
  ['fir', { reason: '' }, '/reason'],
])('a bank named %s with %j is refused at %s', async (slug, more, pointer) => {
  const { body } = await kit.proposeCreation(slug, more)
  expect(body.code).toBe('VALIDATION_FAILED')
  expect(body.errors).toContainEqual(expect.objectContaining({ pointer }))
})

test('a bank is refused at once with what is in the way', async () => {
  await kit.made('taken')
  const state = async (slug: string, more = {}) =>
    (await kit.proposeCreation(slug, more)).body.state
  expect(await state('taken')).toBe('TAKEN')
  expect(await state('fir', { template: 'nowhere' })).toBe('NO_TEMPLATE')
  expect(await state('fir', { currency: 'ZZZ' })).toBe('NO_CURRENCY')
  expect(await state('fir', { currency: 'CHF', template: 'taken' })).toBeDefined()
  expect(await state('fir', { console: 'console.larch.example' })).toBe('HOST_TAKEN')
})

test('a bank is paused for its customers, who read why, and resumed', async () => {
  const { tenantId } = await kit.made('aspen')
  const customer = await signUpIn(bank, tenantId)
  expect(await kit.decided(await kit.proposeMove('aspen', 'pause'))).toBe('DONE')
  expect((await bank.ask(readConfig, {}, { tenantId })).body.pause).toEqual(why)
  const felt = async () => (await bank.ask(createCounterparty, {}, customer)).body.code
  expect(await felt()).toBe('TENANT_PAUSED')
  expect(await kit.shown('aspen')).toMatchObject({
    status: 'PAUSED',
    pause: why,
    can: ['pause', 'resume', 'close'],
  })
  expect(await kit.decided(await kit.proposeMove('aspen', 'resume'))).toBe('DONE')
  expect(await felt()).not.toBe('TENANT_PAUSED')
  expect((await kit.proposeMove('aspen', 'resume')).body.state).toBe('OPEN')
})

test('a bank with money in its books is not closed, and says what is left', async () => {
  const orders = await openOrderKit(bank)
  const slug = `tenant-${orders.tenantId}`
  await orders.give(await orders.moveIn(), orders.usd, 12_50n)
  expect((await kit.proposeMove(slug, 'close')).body.state).toBe('OPEN')
  expect(await kit.decided(await kit.proposeMove(slug, 'pause'))).toBe('DONE')
  expect((await kit.proposeMove(slug, 'close')).body).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'NOT_EMPTY',
  })
  const { money, can } = await kit.shown(slug)
  expect(money).toEqual([{ symbol: 'USD', chain: null, amount: '12.50' }])
  expect(can).toEqual(['pause', 'resume'])
})

test('a bank with an order under way is not closed either', async () => {
  const orders = await openOrderKit(bank)
  const slug = `tenant-${orders.tenantId}`
  await orders.plantOrder(await orders.moveIn(), world.random.id(), 'PENDING')
  await kit.decided(await kit.proposeMove(slug, 'pause'))
  expect((await kit.proposeMove(slug, 'close')).body.state).toBe('NOT_EMPTY')
  expect(await kit.shown(slug)).toMatchObject({ open_orders: 1, can: ['pause', 'resume'] })
})

test('a bank that is empty is closed for good', async () => {
  const { tenantId } = await kit.made('spruce')
  await kit.decided(await kit.proposeMove('spruce', 'pause'))
  expect(await kit.decided(await kit.proposeMove('spruce', 'close'))).toBe('DONE')
  const { body } = await bank.ask(readConfig, {}, { tenantId })
  expect(body.code).toBe('TENANT_CLOSED')
  const { status, can, moves } = await kit.shown('spruce')
  expect([status, can]).toEqual(['CLOSED', []])
  expect(moves.map(({ kind }) => kind)).toEqual(['tenant_closing', 'tenant_pause'])
  expect((await kit.proposeMove('spruce', 'resume')).body.state).toBe('CLOSED')
})

test('a bank filled with money after the proposal is refused when it is approved', async () => {
  const orders = await openOrderKit(bank)
  const slug = `tenant-${orders.tenantId}`
  const owner = await orders.moveIn()
  await kit.decided(await kit.proposeMove(slug, 'pause'))
  const made = await kit.proposeMove(slug, 'close')
  await orders.give(owner, orders.usd, 1n)
  expect((await kit.approve(made.body.id)).body).toMatchObject({ state: 'NOT_EMPTY' })
  expect(await kit.proposal(made.body.id)).toMatchObject({ status: 'PROPOSED' })
})

test('a bank filled with money after the approval stays as it is, and the page says why', async () => {
  const orders = await openOrderKit(bank)
  const slug = `tenant-${orders.tenantId}`
  const owner = await orders.moveIn()
  await kit.decided(await kit.proposeMove(slug, 'pause'))
  const made = await kit.proposeMove(slug, 'close')
  const approved = await kit.approve(made.body.id)
  expect(approved.body.tenant).toMatchObject({ outcome: 'UNDER_WAY' })
  await orders.give(owner, orders.usd, 1n)
  await kit.settle()
  expect((await kit.shown(slug)).moves[0]).toMatchObject({
    outcome: 'REFUSED',
    obstacle: 'NOT_EMPTY',
  })
  expect((await kit.shown(slug)).status).toBe('PAUSED')
})

test('one thing at a time is done with a bank', async () => {
  await kit.made('hazel')
  const first = await kit.proposeMove('hazel', 'pause')
  expect(await kit.shown('hazel')).toMatchObject({ open: { is_under_way: false }, can: [] })
  expect((await kit.proposeMove('hazel', 'pause')).body.code).toBe('ALREADY_EXISTS')
  await kit.approve(first.body.id)
  // Approved, and not yet done.
  expect(await kit.shown('hazel')).toMatchObject({ open: { is_under_way: true }, can: [] })
  expect((await kit.proposeMove('hazel', 'pause')).body.code).toBe('ALREADY_EXISTS')
  await kit.settle()
  expect((await kit.proposeMove('hazel', 'pause')).status).toBe(201)
})

test('a bank’s move leaves rows in its own audit and in the platform’s', async () => {
  const { tenantId } = await kit.made('cedar')
  await kit.decided(await kit.proposeMove('cedar', 'pause'))
  const acts = (id: string) =>
    inTenant(world.engine, id, (tx) =>
      tx.rows<{ action: string; object: string | null }>(
        'select action, object from audit where tenant_id = $1',
        [id],
      ),
    )
  expect((await acts(tenantId)).map(({ action }) => action)).toContain('tenant_paused')
  const about = (await acts(kit.platformId)).filter(({ object }) => object === 'tenant cedar')
  expect(about.map(({ action }) => action).toSorted()).toEqual([
    'proposal_approved',
    'proposal_carried_out',
    'proposal_made',
  ])
})

test('no bank is the platform, which nobody pauses or begins with', async () => {
  const id = kit.platformId
  const asked = { id, ...why, reason }
  expect((await kit.ask(tenantCalls.proposeTenantPause, asked)).body.code).toBe('NOT_FOUND')
  expect((await kit.ask(tenantCalls.readTenant, { id })).body.code).toBe('NOT_FOUND')
  const nobody = { ...asked, id: world.random.id() }
  expect((await kit.ask(tenantCalls.proposeTenantPause, nobody)).body.code).toBe('NOT_FOUND')
  expect((await kit.listed()).tenants.map((one) => one.id)).not.toContain(id)
  expect((await kit.proposeCreation('elm', { template: 'platform' })).body.code).toBe(
    'VALIDATION_FAILED',
  )
  await expect(moveTenant(world, 'platform', { type: 'tenant.pause' }, why)).rejects.toThrow(
    'platform is no bank, but the platform.',
  )
})
