import { expect, test } from 'vitest'
import { searchAudit } from '#contract/ops/audit'
import { hostnameCalls } from '#contract/ops/hostname'
import { readProposal, withdrawProposal } from '#contract/ops/proposal'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { composeBank } from '#bank/compose'
import { fixedHostsIn } from '#bank/fixedHosts'
import { readSettings } from '#bank/settings'
import { runTenantCommand } from '#bank/tenant/command'
import { listTenants } from '#bank/tenant/tenant.rows'
import { allRows } from '#tests/bank/harness/everyCall'
import { openHostnameBank, openHostnames, openTwoProcesses, reason } from './hostnameKit.ts'

/** Names are added and removed by two of the staff; the zone of a name says whose it is. */

const settings = readSettings({ TENANT_HOSTS: 'set.bank=x' })
const { readHostnames, readHostnameRecord, checkHostname } = hostnameCalls
const { proposeHostname, proposeHostnameRemoval } = hostnameCalls

const world = await openHostnameBank({ fixedHosts: fixedHostsIn(settings) })
const { bank, zone } = world
const kit = await openHostnames(world)
const other = await openHostnames(world)
const shownAt = await openTwoProcesses(bank)
const { ask, check, propose, approve } = kit

const command = async (text: string) => {
  const all = await listTenants(bank.world.engine)
  const { slug } = all.find(({ id }) => id === kit.tenantId)!
  return runTenantCommand(bank.world, settings, text.replace('TENANT', slug).split(' '))
}

test('a record is the same each time, and another for each tenant and name', async () => {
  const first = await kit.record('meadow.bank')
  expect(first).toMatchObject({ hostname: 'meadow.bank', name: '_sluice.meadow.bank' })
  expect(first.value).toMatch(/^sluice-verification=[\w-]{43}$/)
  expect(await kit.record('Meadow.Bank ')).toEqual(first)
  expect((await kit.record('field.bank')).value).not.toBe(first.value)
  expect((await other.record('meadow.bank')).value).not.toBe(first.value)
})

test('only what its record proves is proposed', async () => {
  const { name, value } = await kit.record('oak.bank')
  const proposed = async () => {
    const { id, outcome } = await check('oak.bank')
    const { status, body } = await propose(id)
    return [outcome, status, body.state ?? body.kind]
  }
  expect(await proposed()).toEqual(['missing', 409, 'missing'])
  zone.set(name, ['v=spf1 -all', value.slice(0, -1), (await other.record('oak.bank')).value])
  expect(await proposed()).toEqual(['different', 409, 'different'])
  zone.set(name, ['v=spf1 -all', value])
  expect(await proposed()).toEqual(['proved', 201, 'host_add'])
  const { data } = (await ask('auditor', searchAudit, { action: 'hostname_checked' })).body
  expect(data).toMatchObject(Array.from({ length: 3 }, () => ({ object: 'host oak.bank' })))
})

test('it shows the bank once a second person has approved, within a second', async () => {
  const id = await kit.proposed('elm.bank')
  expect((await kit.listed()).waiting).toContainEqual({
    id,
    hostname: 'elm.bank',
    surface: 'web',
  })
  expect((await ask('compliance', readProposal, { id })).body).toMatchObject({
    kind: 'host_add',
    order: null,
    host: { hostname: 'elm.bank', surface: 'web', added_at: null },
    is_current: true,
    can_decide: true,
  })
  const again = await propose((await check('elm.bank', 'owner')).id, 'mini', 'owner')
  expect(again.body.code).toBe('ALREADY_EXISTS')
  expect((await approve(id, 'developer')).body.code).toBe('FORBIDDEN')
  expect(await shownAt('elm.bank')).toBe(' false false')
  expect((await approve(id)).body).toMatchObject({ status: 'CARRIED_OUT' })
  expect(await shownAt('elm.bank')).toBe(`${kit.tenantId} false false`)
  expect((await approve(id, 'owner')).body.code).toBe('STATE_CONFLICT')
  expect(await kit.own()).toContain('elm.bank')
  for (const action of ['tenant_host_added', 'proposal_carried_out']) {
    const { data } = (await ask('auditor', searchAudit, { action })).body
    expect(data).toMatchObject([{ object: 'host elm.bank', reason }])
  }
})

test('each surface is shown as what it was added for', async () => {
  await kit.add('m.fir.bank', 'mini')
  await kit.add('staff.fir.bank', 'console')
  expect(await shownAt('m.fir.bank')).toBe(`${kit.tenantId} false true`)
  expect(await shownAt('staff.fir.bank')).toBe(`${kit.tenantId} true false`)
})

test('a check is proposed by whoever made it, and only the last one of a name', async () => {
  await kit.setRecord('ash.bank')
  const first = await check('ash.bank')
  expect((await propose(first.id, 'web', 'owner')).body.code).toBe('NOT_FOUND')
  const second = await check('ash.bank')
  expect((await propose(first.id)).body.code).toBe('NOT_FOUND')
  const { body } = await propose(second.id)
  expect(body.kind).toBe('host_add')
  await ask('developer', withdrawProposal, { id: body.id, reason })
})

test('a name that is not free is refused with the reason', async () => {
  await other.add('taken.bank')
  await kit.add('own.bank')
  const stateOf = async (hostname: string) => {
    const [record, checked] = [
      await ask('owner', readHostnameRecord, { hostname }),
      await ask('owner', checkHostname, { hostname }),
    ]
    expect([record.status, checked.status]).toEqual([409, 409])
    expect(record.body.state).toBe(checked.body.state)
    return checked.body.state
  }
  expect(await stateOf('taken.bank')).toBe('TAKEN')
  expect(await stateOf('own.bank')).toBe('OWN')
  expect(await stateOf('set.bank')).toBe('SET')
})

test('a name that was taken meanwhile is not added', async () => {
  const theirs = await other.proposed('birch.bank')
  const id = await kit.proposed('birch.bank')
  expect((await other.approve(theirs)).status).toBe(200)
  expect((await ask('owner', readProposal, { id })).body.is_current).toBe(false)
  expect((await approve(id)).body.code).toBe('STATE_CONFLICT')
  expect(await shownAt('birch.bank')).toBe(`${other.tenantId} false false`)
  expect(await kit.own()).not.toContain('birch.bank')
})

test('removed by two, it shows no bank within a second', async () => {
  await kit.add('gone.bank')
  expect((await other.proposeRemoval('gone.bank')).body.code).toBe('NOT_FOUND')
  const { body } = await kit.proposeRemoval('gone.bank')
  expect(body).toMatchObject({ kind: 'host_removal', host: { proved_at: null } })
  expect((await kit.proposeRemoval('gone.bank', 'owner')).body.code).toBe('ALREADY_EXISTS')
  const shown = (await kit.listed()).hostnames.find(({ hostname }) => hostname === 'gone.bank')
  expect(shown).toMatchObject({ can_remove: true, proposal: { id: body.id } })
  expect(await shownAt('gone.bank')).toBe(`${kit.tenantId} false false`)
  expect((await approve(body.id)).status).toBe(200)
  expect(await shownAt('gone.bank')).toBe(' false false')
  const { data } = (await ask('auditor', searchAudit, { action: 'tenant_host_removed' })).body
  expect(data).toMatchObject([{ object: 'host gone.bank', reason }])
  await kit.add('gone.bank')
  expect(await shownAt('gone.bank')).toBe(`${kit.tenantId} false false`)
})

test('a name that was removed and added again is not the one that was to go', async () => {
  await kit.add('again.bank')
  const { id } = (await kit.proposeRemoval('again.bank')).body
  await command('host remove TENANT again.bank')
  expect((await ask('owner', readProposal, { id })).body.is_current).toBe(false)
  bank.clock.advance(1)
  await command('host add TENANT again.bank --mini')
  expect((await ask('owner', readProposal, { id })).body.is_current).toBe(false)
  expect((await approve(id)).body.code).toBe('STATE_CONFLICT')
  expect(await shownAt('again.bank')).toBe(`${kit.tenantId} false true`)
})

test('the last name of the console stays', async () => {
  await other.add('one.staff.bank', 'console')
  const last = await other.proposeRemoval('one.staff.bank')
  expect([last.status, last.body.state]).toEqual([409, 'LAST'])
  const [only] = (await other.listed()).hostnames.filter(({ surface }) => surface === 'console')
  expect(only).toMatchObject({ hostname: 'one.staff.bank', can_remove: false })
  await other.add('two.staff.bank', 'console')
  const { id } = (await other.proposeRemoval('one.staff.bank')).body
  expect((await other.approve(id)).status).toBe(200)
  expect((await other.proposeRemoval('two.staff.bank')).body.state).toBe('LAST')
})

test('what the settings name, and names on this machine, are shown as fixed', async () => {
  const env = {
    TENANT_HOSTS: `web.set=${kit.tenantId},m.set=${kit.tenantId},other.set=${other.tenantId}`,
    MINI_HOSTS: 'm.set',
    CONSOLE_HOSTS: `staff.set=${kit.tenantId}`,
  }
  const fixed = (await kit.listed()).hostnames.filter(({ source }) => source !== 'tenant')
  expect(fixed.map(({ source, can_remove }) => [source, can_remove])).toEqual(
    Array.from({ length: 3 }, () => ['local', false]),
  )
  const given = fixedHostsIn(readSettings(env))
  for (const hostname of ['web.set', 'm.set', 'other.set', 'staff.set'])
    expect(given.includes(hostname), hostname).toBe(true)
  expect(fixedHostsIn(readSettings({ MINI_HOSTS: 'lone.set' })).includes('lone.set')).toBe(true)
  expect(given.includes('new.set')).toBe(false)
  const listed = given.list({ id: kit.tenantId, slug: 'oak' })
  expect(listed.map(({ hostname, surface, source }) => [hostname, surface, source])).toEqual([
    ['web.set', 'web', 'settings'],
    ['m.set', 'mini', 'settings'],
    ['staff.set', 'console', 'settings'],
    ['oak.localhost', 'web', 'local'],
    ['oak-mini.localhost', 'mini', 'local'],
    ['oak-console.localhost', 'console', 'local'],
  ])
})

const misfits = ['bank', 'https://bank.example', 'bank.example:443', 'a b.example', 'x.localhost']

test.each([...misfits, 'банк.рф', '-a.example', 'a..example', '127.0.0.1', 'a.e'])(
  'what is no hostname is refused at its field: %s',
  async (hostname) => {
    for (const call of [readHostnameRecord, checkHostname]) {
      const { status, body } = await ask('owner', call, { hostname })
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
      expect(body.errors).toMatchObject([{ pointer: '/hostname' }])
    }
  },
)

test('what a sandbox may prove without a record, a bank with real money may not', async () => {
  const live = await openHostnames(world, 'live')
  expect((await check('bank.example')).outcome).toBe('proved')
  expect((await check('bank.test')).outcome).toBe('proved')
  expect((await check('bank.example.com')).outcome).toBe('missing')
  expect((await live.check('bank.example')).outcome).toBe('missing')
  await live.add('bank.example')
  expect(await shownAt('bank.example')).toBe(`${live.tenantId} false false`)
})

test('owner and developer propose; nobody else checks or proposes', async () => {
  const readers: StaffRole[] = ['owner', 'compliance', 'developer', 'auditor']
  for (const role of staffRoles) {
    const read = await ask(role, readHostnames)
    expect([role, read.status]).toEqual([role, readers.includes(role) ? 200 : 403])
    if (role === 'owner' || role === 'developer') continue
    const answers = [
      await ask(role, readHostnameRecord, { hostname: 'a.bank' }),
      await ask(role, checkHostname, { hostname: 'a.bank' }),
      await ask(role, proposeHostname, { id: 'x', surface: 'web', reason }),
      await ask(role, proposeHostnameRemoval, { hostname: 'elm.bank', reason }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'FORBIDDEN'))
  }
})

test('what was checked an hour ago is not proposed, and is swept', async () => {
  await kit.setRecord('late.bank')
  const { id } = await check('late.bank')
  const { sweeper } = composeBank(bank.world, { nudged: false })
  for (let minutes = 0; minutes < 60; minutes += 10) {
    expect((await ask('developer', readHostnames)).status).toBe(200)
    bank.clock.advance(10 * 60_000)
  }
  expect((await propose(id)).body.code).toBe('NOT_FOUND')
  bank.clock.advance(1)
  await sweeper.sweep()
  expect((await allRows(bank, kit.tenantId)).host_checks ?? '').not.toContain(id)
})
