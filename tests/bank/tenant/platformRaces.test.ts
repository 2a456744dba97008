import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveProposal, rejectProposal } from '#contract/ops/proposal'
import { everyCall } from '#bank/handlers'
import { inTenant } from '#bank/db/engine'
import { createBank } from '#bank/serve'
import type { LedgerWriter } from '#bank/services'
import { tenantJobs } from '#bank/tenant/carryOut'
import { writeTenantOutcome } from '#bank/tenant/change.rows'
import { createTenant } from '#bank/tenant/create'
import { moveTenant } from '#bank/tenant/life'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { openPlatform, why } from './platformKit.ts'

/** What two decided is done once, whoever is at it at the same moment, and however often it is cut off. */

const bank = await openTestBank()
const kit = await openPlatform(bank)
const { world } = bank
const AT_ONCE = 6

const actsIn = async (slug: string) => {
  const id = await kit.idOf(slug)
  return inTenant(world.engine, id, (tx) =>
    tx.rows<{ action: string }>(
      `select action from audit where tenant_id = $1 and action like 'tenant%' order by id`,
      [id],
    ),
  )
}

/** The job again, as another process has it that never heard of the first. */
const again = (proposalId: unknown) =>
  tenantJobs(world)['tenant.carryOut'](
    { proposalId: String(proposalId), page: null },
    { tenantId: kit.platformId, attempts: 1 },
  )

/** Done, and cut off before its outcome was written. */
const forget = (proposalId: unknown) =>
  inTenant(world.engine, kit.platformId, (tx) =>
    tx.query(
      `update proposals set tenant_outcome = null, tenant_obstacle = null
       where tenant_id = $1 and id = $2`,
      [kit.platformId, proposalId],
    ),
  )

test('one of those who propose the same name at once does', async () => {
  const made = await Promise.all(Array.from({ length: AT_ONCE }, () => kit.proposeCreation('oak')))
  const codes = made.map(({ status, body }) => body.code ?? status)
  expect(codes.filter((code) => code === 201)).toHaveLength(1)
  expect(codes.filter((code) => code === 'ALREADY_EXISTS')).toHaveLength(AT_ONCE - 1)
})

test('parallel approvals make a bank once, and so do jobs that run at once', async () => {
  const { body } = await kit.proposeCreation('ash')
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => kit.approve(body.id)))
  const codes = answers.map((one) => one.body.code ?? one.body.status)
  expect(codes.filter((code) => code === 'CARRIED_OUT')).toHaveLength(1)
  await Promise.all([again(body.id), again(body.id), kit.settle()])
  expect(await actsIn('ash')).toEqual([{ action: 'tenant_created' }])
  expect((await kit.shown('ash')).moves).toMatchObject([{ outcome: 'DONE' }])
})

test('a name that a command took after the approval is refused, and nothing is made', async () => {
  const { body } = await kit.proposeCreation('elder')
  expect((await kit.proposal(body.id)).is_current).toBe(true)
  await kit.approve(body.id)
  const order = { slug: 'elder', owner: 'e@elder.example', currency: null, from: null } as const
  await createTenant(world, { ...order, kind: 'live' })
  await kit.settle()
  expect((await kit.proposal(body.id)).tenant).toMatchObject({
    outcome: 'REFUSED',
    obstacle: 'TAKEN',
  })
  expect((await kit.shown('elder')).kind).toBe('live')
})

test('a name whose making was cut off after it was taken is made whole', async () => {
  const { body } = await kit.proposeCreation('rowan')
  await kit.approve(body.id)
  const { id } = (await kit.proposal(body.id)).tenant as { id: string }
  await world.engine.asOwner((tx) =>
    tx.query('insert into tenant_directory (tenant_id, slug) values ($1, $2)', [id, 'rowan']),
  )
  await kit.settle()
  expect((await kit.shown('rowan')).moves).toMatchObject([{ outcome: 'DONE' }])
})

test('a pause that was done and cut off is not done again over what came after it', async () => {
  await kit.made('yew')
  const made = await kit.proposeMove('yew', 'pause')
  expect(await kit.decided(made)).toBe('DONE')
  await moveTenant(world, 'yew', { type: 'tenant.resume' })
  await forget(made.body.id)
  await again(made.body.id)
  expect((await kit.shown('yew')).status).toBe('OPEN')
  expect((await actsIn('yew')).map(({ action }) => action)).toEqual([
    'tenant_created',
    'tenant_paused',
    'tenant_resumed',
  ])
})

test('what was not approved is not done, and what is done and written is left alone', async () => {
  await kit.made('alder')
  const made = await kit.proposeMove('alder', 'pause')
  await again(made.body.id)
  expect((await kit.shown('alder')).status).toBe('OPEN')
  expect(await kit.decided(made)).toBe('DONE')
  expect(await kit.decided(await kit.proposeMove('alder', 'resume'))).toBe('DONE')
  await again(made.body.id)
  expect((await kit.shown('alder')).status).toBe('OPEN')
})

test('of two outcomes the first one stays', async () => {
  await kit.made('beech')
  const made = await kit.proposeMove('beech', 'pause')
  await kit.decided(made)
  const late = { proposalId: String(made.body.id), obstacle: 'OPEN', at: bank.clock.now() } as const
  await inTenant(world.engine, kit.platformId, (tx) => writeTenantOutcome(tx, kit.platformId, late))
  expect((await kit.shown('beech')).moves).toMatchObject([{ outcome: 'DONE', obstacle: null }])
})

test('what was proposed about a bank that is closed meanwhile is out of date', async () => {
  await kit.made('rue')
  await kit.decided(await kit.proposeMove('rue', 'pause'))
  const made = await kit.proposeMove('rue', 'resume')
  const isCurrent = async () => (await kit.proposal(made.body.id)).is_current
  expect(await isCurrent()).toBe(true)
  await moveTenant(world, 'rue', { type: 'tenant.close' })
  expect(await isCurrent()).toBe(false)
})

test('what was rejected is no move of the bank', async () => {
  await kit.made('sage')
  const made = await kit.proposeMove('sage', 'pause')
  await kit.ask(rejectProposal, { id: made.body.id, reason: 'Not now' }, kit.second)
  expect(await kit.shown('sage')).toMatchObject({ moves: [], open: null, status: 'OPEN' })
})

test('a making that was done and cut off is not refused as taken', async () => {
  const made = await kit.proposeCreation('thyme')
  expect(await kit.decided(made)).toBe('DONE')
  await forget(made.body.id)
  await again(made.body.id)
  expect((await kit.shown('thyme')).moves).toMatchObject([{ outcome: 'DONE', obstacle: null }])
})

test('a closing that was cut off before the directory heard of it is finished', async () => {
  await kit.made('holly')
  await kit.decided(await kit.proposeMove('holly', 'pause'))
  const made = await kit.proposeMove('holly', 'close')
  expect(await kit.decided(made)).toBe('DONE')
  await world.engine.asOwner((tx) =>
    tx.query(`update tenant_directory set closed_at = null where slug = 'holly'`),
  )
  await forget(made.body.id)
  await again(made.body.id)
  const closed = await world.engine.asOwner((tx) =>
    tx.some(`select from tenant_directory where slug = 'holly' and closed_at is not null`),
  )
  expect(closed).toBe(true)
})

/** Gone before anything is written, or before anybody hears that it was. */
const dying = (when: 'before' | 'after'): LedgerWriter => ({
  async commit(tenantId, step) {
    if (when === 'after') await world.writer.commit(tenantId, step)
    throw new Error('The process was killed.')
  },
})

test.each(['before', 'after'] as const)(
  'killed %s the commit of the approval, a bank is made once',
  async (when) => {
    const slug = `${when}-death`
    const { body } = await kit.proposeCreation(slug)
    const headers = { 'idempotency-key': randomUUID() }
    const input = { id: body.id, reason: 'Seen the contract' }
    const request = () => requestOf(approveProposal, input, { ...kit.second, headers })
    const broken = createBank({
      world: { ...world, writer: dying(when) },
      served: everyCall,
      strict: true,
    })
    expect((await broken.request(request())).status).toBe(when === 'before' ? 500 : 200)
    const repeated = await bank.app.request(request())
    expect([repeated.status, await repeated.json()]).toMatchObject([200, { status: 'CARRIED_OUT' }])
    await kit.settle()
    expect(await actsIn(slug)).toEqual([{ action: 'tenant_created' }])
  },
)

test('the answer of an approval is repeated under its key, also once the bank moved on', async () => {
  await kit.made('maple')
  const { body } = await kit.proposeMove('maple', 'pause')
  const key = randomUUID()
  const first = await kit.approve(body.id, kit.second, key)
  await kit.settle()
  await moveTenant(world, 'maple', { type: 'tenant.pause' }, why)
  await moveTenant(world, 'maple', { type: 'tenant.close' })
  expect((await kit.approve(body.id, kit.second, key)).body).toEqual(first.body)
})
