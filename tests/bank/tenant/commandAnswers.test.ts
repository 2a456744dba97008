import { expect, test } from 'vitest'
import { inTenant } from '#bank/db/engine'
import { readSettings } from '#bank/settings'
import { runTenantCommand } from '#bank/tenant/command'
import { listTenants } from '#bank/tenant/tenant.rows'
import { openTestBank } from '#tests/kit/bank'

/** What a command answers, in a sentence, and what it refuses. */

const { world } = await openTestBank()
const settings = readSettings({ TENANT_HOSTS: 'named.example=x' })
const run = (text: string) => runTenantCommand(world, settings, text.split(' '))
const idOf = async (slug: string) =>
  (await listTenants(world.engine)).find((one) => one.slug === slug)!.id
const keyIn = (text: string) => /Its key {4}([A-Z2-7]{32}) /.exec(text)?.[1]

test('without any tenant it says so', async () => {
  expect(await run('list')).toBe('There is no tenant.')
  await run('create meadow --owner olga@meadow.example')
  expect(await run('list')).toBe(`meadow  ${await idOf('meadow')}  sandbox  OPEN`)
})

test.each([
  ['create Big --owner a@b.example', '"Big" cannot be the name of a tenant'],
  ['create my-mini --owner a@b.example', '"my-mini" cannot be the name of a tenant'],
  ['create fir --owner nobody', 'Say who owns it: --owner name@bank.example.'],
  ['create fir --owner a@b.example --from nowhere', 'There is no bank nowhere to begin with.'],
  [
    'create fir --owner a@b.example --currency BTC',
    'BTC is no currency that the tenant would have.',
  ],
  ['create fir --owner a@b.example --loud', "Unknown option '--loud'"],
  ['create meadow --owner other@b.example', 'The name meadow is taken by another tenant.'],
  ['create meadow --owner olga@meadow.example --live', 'meadow is there already, and a sandbox.'],
  ['pause meadow --en Why', 'Say why in both languages'],
  ['pause nowhere --en a --ru b', 'There is no tenant nowhere.'],
  ['host add meadow localhost', '"localhost" is no hostname'],
  ['host add meadow x.localhost', '"x.localhost" is no hostname'],
  ['host add meadow named.example', 'named.example is named in the settings already.'],
  ['host add meadow bank.example --mini --console', 'A hostname shows one surface only.'],
  ['host add meadow m.bank.example too.bank.example', 'Say: host add NAME HOSTNAME'],
  ['host add meadow', 'Say: host add NAME HOSTNAME'],
  ['host add', 'Say: host add NAME HOSTNAME'],
  ['host show meadow bank.example', 'Say: host add NAME HOSTNAME'],
  ['staff add meadow kim@meadow.example too --role support', 'Say: staff add NAME ADDRESS'],
  ['staff add meadow kim@meadow.example --role platform', 'Nobody is platform of meadow.'],
  ['staff list', 'Say: staff add NAME ADDRESS'],
  ['staff list meadow kim@meadow.example', 'Say: staff add NAME ADDRESS'],
  ['staff list meadow kim', 'Say: staff add NAME ADDRESS'],
  ['staff anywhere', 'Say: staff add NAME ADDRESS'],
  ['staff anywhere meadow kim', 'Say: staff add NAME ADDRESS'],
  ['staff sign meadow olga@meadow.example', 'Say: staff add NAME ADDRESS'],
  ['resume meadow alder', 'Say: resume NAME'],
  ['close', 'Say: close NAME'],
  [`pause meadow --en Why --ru ${'x'.repeat(301)}`, 'Say why in both languages'],
  ['pause meadow --ru Why', 'Say why in both languages'],
  ['platform nobody', 'Say: platform name@platform.example [--live]'],
  ['fly', 'Say which: create, platform, list, pause, resume, close, host, staff.'],
])('refuses %s in a sentence', async (text, sentence) => {
  await expect(run(text)).rejects.toThrow(sentence)
})

test('what was refused made nothing', async () => {
  expect((await listTenants(world.engine)).map(({ slug }) => slug)).not.toContain('fir')
})

test('a bank is paused, resumed and closed by command, and says what became of it', async () => {
  await run('create ash --owner olga@ash.example')
  const text = 'x'.repeat(300)
  expect(await run(`pause ash --en ${text} --ru ${text}`)).toBe(
    'ash is paused: its customers read why, and change nothing.',
  )
  expect(await run('list')).toMatch(/^ash {2}\S+ {2}sandbox {2}PAUSED$/m)
  expect(await run('resume ash')).toBe('ash is open.')
  await run('pause ash --en Why --ru Why')
  expect(await run('close ash')).toBe('ash is closed. Its staff can still read its books.')
})

test('the staff of a bank are let in from anywhere again', async () => {
  await run('create yew --owner olga@yew.example')
  const tenantId = await idOf('yew')
  const networks = `config -> 'staff_networks' as networks`
  const inYew = (text: string) =>
    inTenant(world.engine, tenantId, (tx) => tx.rows<{ networks?: string[] }>(text, [tenantId]))
  await inYew(`update tenants set config = config || '{"staff_networks": ["203.0.113.0/24"]}'
    where tenant_id = $1`)
  expect(await run('staff anywhere yew')).toBe('The staff of yew sign in from any network.')
  expect(await inYew(`select ${networks} from tenants where tenant_id = $1`)).toEqual([
    { networks: [] },
  ])
  const acts = `select from audit where tenant_id = $1 and action = 'staff_networks_opened'`
  expect(await inYew(acts)).toHaveLength(1)
})

test('the platform is made once, for the person named, and has nothing but a console', async () => {
  const email = 'pia@platform.example'
  const told = await run(`platform ${email} --live`)
  expect(told).toContain('The platform is made.')
  expect(told).toContain('http://platform.localhost:4100')
  const again = await run(`platform ${email}`)
  expect(again).toContain('The platform is there already.')
  const keys = [keyIn(told), keyIn(again)]
  expect([keys.includes(undefined), new Set(keys).size]).toEqual([false, 2])
  await expect(run('platform eve@platform.example')).rejects.toThrow(
    'There is a platform already: staff add platform eve@platform.example.',
  )
  await expect(run('staff add platform eve@platform.example --role owner')).rejects.toThrow(
    'Nobody is owner of platform.',
  )
  await expect(run('host add platform p.example')).rejects.toThrow(
    'platform has only a console: add it with --console.',
  )
  await run('host add platform p.example --console')
  const id = await idOf('platform')
  expect(await run('list')).toContain(
    `platform  ${id}  live  OPEN  the platform  p.example (console)`,
  )
  expect(await run('staff list platform')).toBe(`${email}  platform  active`)
  await expect(run('create fir --owner a@b.example --from platform')).rejects.toThrow(
    'There is no bank platform to begin with.',
  )
})
