import { expect, test } from 'vitest'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import { readStaffSelf } from '#contract/ops/staff'
import { askStaffCode, signInStaff } from '#contract/ops/staffSignIn'
import { readConfig } from '#contract/tenantConfig'
import { listCurrencies } from '#contract/reference'
import { firstPolicy, plainFee } from '#bank/policy/document'
import { openHosts } from '#bank/hosts'
import { currentPolicy } from '#bank/policy/policy'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import { readSettings } from '#bank/settings'
import { runTenantCommand } from '#bank/tenant/command'
import { listTenants } from '#bank/tenant/tenant.rows'
import { inTenant } from '#bank/db/engine'
import { bytesIn } from '#tests/bank/proof/proving'
import { changePolicy } from '#tests/kit/policy'
import { pretendWorld } from '#tests/kit/world'
import { openTestBank } from '#tests/kit/bank'

/** Tenants are made and named by a command, beside banks that go on. */

const bank = await openTestBank()
const { world, clock } = bank
const settings = readSettings({ TENANT_HOSTS: 'named.example=x' })
const run = (text: string) => runTenantCommand(world, settings, text.split(' '))
const idOf = async (slug: string) =>
  (await listTenants(world.engine)).find((one) => one.slug === slug)!.id

function keyIn(text: string): Buffer | null {
  const key = /Its key {4}([A-Z2-7]{32}) /.exec(text)?.[1]
  return key ? bytesIn(key) : null
}

const staffKeyIn = (text: string) => bytesIn(/Their key {2}([A-Z2-7]{32}) /.exec(text)?.[1] ?? '')

async function signInOwner(tenantId: string, email: string, key: Buffer) {
  await bank.ask(askStaffCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const totp = codeOf(key, stepAt(clock.now()))
  return bank.ask(signInStaff, { email, token, totp }, { tenantId })
}

test('makes a tenant whole, whose owner signs in', async () => {
  const owner = 'olga@meadow.example'
  const told = await run(`create meadow --owner ${owner}`)
  expect(told).toContain('meadow is made, a sandbox.')
  expect(told).toContain('http://meadow-console.localhost:4100')
  expect(told).not.toContain('Hostnames')
  const tenantId = await idOf('meadow')
  const { body } = await bank.ask(readConfig, {}, { tenantId })
  expect(body).toMatchObject({ kind: 'sandbox', base_currency: 'EUR', pause: null })
  expect(body.brand).toMatchObject({ name: 'Meadow' })
  expect((await bank.ask(listCurrencies, {}, { tenantId })).text.length).toBeGreaterThan(1_000)

  // Until the owner has signed in, the same command makes another key.
  const second = await run(`create meadow --owner ${owner}`)
  expect(second).toContain('meadow is there already.')
  expect((await signInOwner(tenantId, owner, keyIn(told)!)).body.code).toBe('CODE_INVALID')
  clock.advance(60_000)
  expect((await signInOwner(tenantId, owner, keyIn(second)!)).status).toBe(200)
  const third = await run(`create meadow --owner ${owner}`)
  expect([keyIn(third), third.includes('Its key    the one they have')]).toEqual([null, true])
})

/** A fee and a limit other than those every bank begins with. */
const chosen = (document: PolicyDocument): PolicyDocument => ({
  ...document,
  limits: { ...document.limits, per_day: '7000' },
  order_types: document.order_types.map((terms) =>
    terms.type === 'EXCHANGE_CRYPTO_INTERNAL' ? { ...terms, fee: plainFee('0', '0.1234') } : terms,
  ),
})

test('begins with the rules of another tenant, and nothing of its people', async () => {
  await run('create alder --owner a@alder.example --currency USD')
  const from = await idOf('alder')
  await inTenant(world.engine, from, (tx) =>
    tx.query(
      `update tenants set config = config || '{"invite_codes": ["A"], "support_email": "a@a.example",
         "tg_bot_name": "alder_bot", "invite_required": true,
         "staff_networks": ["203.0.113.0/24"]}' where tenant_id = $1`,
      [from],
    ),
  )
  await inTenant(world.engine, from, (tx) => changePolicy(tx, from, chosen))
  await run('create birch-bank --owner b@birch.example --from alder')
  const id = await idOf('birch-bank')
  const rows = <Row>(text: string) =>
    inTenant(world.engine, id, async (tx) => (await tx.query<Row>(text, [id])).rows)
  const [{ config }] = (await rows<{ config: object }>(
    'select config from tenants where tenant_id = $1',
  )) as [{ config: object }]
  expect(config).toMatchObject({
    brand: { name: 'Birch Bank' },
    base_currency: 'USD',
    invite_required: true,
    invite_codes: [],
    support_email: null,
    tg_bot_name: null,
  })
  expect(config).not.toHaveProperty('staff_networks')
  expect(await rows('select version, document from policies where tenant_id = $1')).toEqual([
    { version: 1, document: chosen(firstPolicy('sandbox')) },
  ])
  const made = await run('create rowan --owner r@rowan.example --live --from alder')
  expect(made).toContain('rowan is made, live.')
  await expect(run('create rowan --owner r@rowan.example')).rejects.toThrow(
    'rowan is there already, and live.',
  )
  expect(made).toContain('npm run tenant -- host add rowan bank.example')
  const live = await idOf('rowan')
  const { document } = await inTenant(world.engine, live, (tx) => currentPolicy(tx, live))
  expect(document.limits).toEqual(firstPolicy('live').limits)
  expect(document.order_types).toEqual(chosen(firstPolicy('sandbox')).order_types)
  for (const table of ['account_programs', 'issuing_programs', 'currencies'])
    expect((await rows(`select from ${table} where tenant_id = $1`)).length).toBeGreaterThan(1)
  expect(await rows('select from people where tenant_id = $1')).toEqual([])
})

const hostActs = (tenantId: string) =>
  inTenant(world.engine, tenantId, async (tx) => {
    const rows = await tx.rows<{ done: string }>(
      `select action || ' ' || replace(object, 'host ', '') as done from audit
       where tenant_id = $1 and action like 'tenant\\_host%' order by at, id`,
      [tenantId],
    )
    return rows.map(({ done }) => done)
  })

test('a hostname belongs to one tenant, and two banks take it up while they run', async () => {
  const other = pretendWorld(world.engine, clock).world
  const processes = await Promise.all([openHosts(world, settings), openHosts(other, settings)])
  const at = async (hostname: string) =>
    Promise.all(
      processes.map(async (one) => {
        const names = await one.current()
        return [
          names.tenantIdAt(hostname),
          names.hosts.isMini(hostname),
          names.isConsoleAt(hostname),
        ] as const
      }),
    )
  const both = <T>(one: T) => [one, one]
  expect(await at('bank.meadow.example')).toEqual(both(['', false, false]))
  await run('host add meadow bank.meadow.example')
  await run('host add meadow m.meadow.example --mini')
  await run('host add meadow staff.meadow.example --console')
  await run('host add meadow bank.meadow.example')
  clock.advance(2_000)
  const id = await idOf('meadow')
  expect(await at('bank.meadow.example')).toEqual(both([id, false, false]))
  expect(await at('m.meadow.example')).toEqual(both([id, true, false]))
  expect(await at('staff.meadow.example')).toEqual(both([id, false, true]))
  const { isOwnPageAt } = await processes[1].current()
  expect(['m.meadow.example', 'staff.meadow.example'].map(isOwnPageAt)).toEqual([true, false])

  await expect(run('host add alder bank.meadow.example')).rejects.toThrow(
    'bank.meadow.example is taken: remove it from the tenant that has it first.',
  )
  await expect(run('host add meadow m.meadow.example')).rejects.toThrow('is taken')
  expect(await run('host remove meadow bank.meadow.example')).toBe(
    'bank.meadow.example does not show meadow.',
  )
  await run('host remove meadow bank.meadow.example')
  expect(await hostActs(id)).toEqual([
    'tenant_host_added bank.meadow.example',
    'tenant_host_added m.meadow.example',
    'tenant_host_added staff.meadow.example',
    'tenant_host_removed bank.meadow.example',
  ])
  clock.advance(2_000)
  expect(await at('bank.meadow.example')).toEqual(both(['', false, false]))
  expect(await run('list')).toContain(
    `meadow  ${id}  sandbox  OPEN  m.meadow.example (mini)  staff.meadow.example (console)`,
  )
})

test('a tenant that was just made is shown by banks that ran before', async () => {
  const hosts = await openHosts(world, settings)
  expect((await hosts.current()).tenantIdAt('cedar.localhost')).toBe('')
  await run('create cedar --owner c@cedar.example')
  clock.advance(2_000)
  expect((await hosts.current()).tenantIdAt('cedar.localhost')).toBe(await idOf('cedar'))
})

test('gives a tenant its second person, another key, and takes access away', async () => {
  await run('create elm --owner olga@elm.example')
  const tenantId = await idOf('elm')
  const hired = await run('staff add elm carl@elm.example --role compliance')
  expect(hired).toContain('carl@elm.example works for elm, as compliance.')
  const key = staffKeyIn(hired)
  const inside = await signInOwner(tenantId, 'carl@elm.example', key)
  const former = { tenantId, bearer: String(inside.body.access_token) }
  expect((await bank.ask(readStaffSelf, {}, former)).status).toBe(200)
  await expect(run('staff add elm carl@elm.example --role owner')).rejects.toThrow(
    'carl@elm.example works for elm already, as compliance.',
  )

  clock.advance(60_000)
  const other = staffKeyIn(await run('staff key elm carl@elm.example'))
  expect((await bank.ask(readStaffSelf, {}, former)).status).toBe(401)
  expect((await signInOwner(tenantId, 'carl@elm.example', key)).body.code).toBe('CODE_INVALID')
  clock.advance(60_000)
  const entered = await signInOwner(tenantId, 'carl@elm.example', other)
  const bearer = String(entered.body.access_token)
  expect(await run('staff list elm')).toBe(
    'carl@elm.example  compliance  active\nolga@elm.example  owner  active',
  )

  expect(await run('staff remove elm carl@elm.example')).toBe(
    'carl@elm.example works for elm no more.',
  )
  expect((await bank.ask(readStaffSelf, {}, { tenantId, bearer })).status).toBe(401)
  await expect(run('staff remove elm olga@elm.example')).rejects.toThrow('the only one of elm')
  await expect(run('staff key elm carl@elm.example')).rejects.toThrow('doesn’t work for elm')
  await expect(run('staff add elm carl@elm.example --role king')).rejects.toThrow('Roles: owner')
  await expect(run('staff add elm nobody --role owner')).rejects.toThrow('Say: staff add')
  const done = await inTenant(world.engine, tenantId, (tx) =>
    tx.rows<{ action: string }>(
      `select action from audit where tenant_id = $1 and action like 'staff\\_%' and outcome = 'ok'
         and actor_kind <> 'staff' and action <> 'staff_otp_sent' order by at, id`,
      [tenantId],
    ),
  )
  expect(done.map(({ action }) => action)).toEqual([
    'staff_added',
    'staff_key_replaced',
    'staff_removed',
  ])
})

test('a key by command ends an invitation that nobody took up', async () => {
  await run('create oak --owner olga@oak.example')
  const tenantId = await idOf('oak')
  await inTenant(world.engine, tenantId, (tx) =>
    tx.query(
      `insert into staff (tenant_id, id, email, name, role, created_at, status, invited_until)
       values ($1, $2, 'ida@oak.example', 'Ida', 'support', $3, 'INVITED', $3)`,
      [tenantId, world.random.id(), clock.now()],
    ),
  )
  expect(await run('staff list oak')).toContain('ida@oak.example  support  invited')
  const key = staffKeyIn(await run('staff key oak ida@oak.example'))
  expect((await signInOwner(tenantId, 'ida@oak.example', key)).status).toBe(200)
})
