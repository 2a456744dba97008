import { expect, test } from 'vitest'
import { bulkRow } from '#bank/ledger/step'
import { createLedgerWriter } from '#bank/ledger/writer'
import { everyCall } from '#bank/handlers'
import { createBank } from '#bank/serve'
import { approveProposal } from '#contract/ops/proposal'
import { hostsAdded, hostsRemoved } from '#bank/hostname/hostname.rows'
import { requestOf } from '#tests/kit/bank'
import { openHostnameBank, openHostnames } from './hostnameKit.ts'

/** One name for one tenant, whoever approves at the same moment and at whichever process. */

const world = await openHostnameBank()
const { bank } = world
const kit = await openHostnames(world)
const AT_ONCE = 8

/** Another process on the same database. */
const second = createBank({
  world: { ...bank.world, writer: createLedgerWriter(bank.world.engine, bank.clock) },
  served: everyCall,
  strict: true,
})

async function approvedThere({ staff }: typeof kit, id: string) {
  const headers = { 'idempotency-key': bank.world.random.id() }
  const input = { id, reason: 'Seen the contract' }
  const answer = await second.request(
    requestOf(approveProposal, input, { ...staff.compliance, headers }),
  )
  return (await answer.json()) as { status: string; code?: string }
}

test('parallel approvals add it once', async () => {
  const id = await kit.proposed('once.bank')
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => kit.approve(id)))
  const codes = answers.map(({ body }) => body.code ?? body.status)
  expect(codes.filter((code) => code === 'CARRIED_OUT')).toHaveLength(1)
  expect(codes.filter((code) => code === 'STATE_CONFLICT')).toHaveLength(AT_ONCE - 1)
  expect(await kit.own()).toEqual(['once.bank'])
})

test('of two tenants who approve at once one has it, and the other is told', async () => {
  const other = await openHostnames(world)
  for (let round = 0; round < 5; round += 1) {
    const hostname = `both${round}.bank`
    const [mine, theirs] = [await kit.proposed(hostname), await other.proposed(hostname)]
    const [here, there] = await Promise.all([kit.approve(mine), approvedThere(other, theirs)])
    const codes = [here.body.code ?? here.body.status, there.code ?? there.status]
    expect(new Set(codes)).toEqual(new Set(['CARRIED_OUT', 'STATE_CONFLICT']))
    const owners = [await kit.own(), await other.own()].filter((own) => own.includes(hostname))
    expect(owners).toHaveLength(1)
  }
})

test('a step decided before another tenant took the name is refused with the reason', async () => {
  const other = await openHostnames(world)
  await other.add('slow.bank')
  const row = { hostname: 'slow.bank', surface: 'web' } as const
  const step = { transfers: [], rows: [bulkRow(hostsAdded, row)] }
  await expect(bank.world.writer.commit(kit.tenantId, step)).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
    facts: { state: 'TAKEN' },
  })
})

test('a step that removes a name leaves it where it was removed and added again since', async () => {
  const one = await openHostnames(world)
  await one.add('again.bank')
  const removal = (added_at: string, hostname = 'again.bank') =>
    bank.world.writer.commit(one.tenantId, {
      transfers: [],
      rows: [bulkRow(hostsRemoved, { hostname, added_at, hasConsole: false })],
    })
  const { hostnames } = await one.listed()
  const at = hostnames.find(({ hostname }) => hostname === 'again.bank')?.added_at ?? ''
  const before = new Date(Date.parse(at) - 1).toISOString()
  for (const step of [removal(before), removal(at, 'other.bank')])
    await expect(step).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await one.own()).toEqual(['again.bank'])
  await removal(at)
  expect(await one.own()).toEqual([])
})

test('of two names of the console that go at once one stays', async () => {
  const both = await openHostnames(world)
  await both.add('customers.both.bank')
  for (const name of ['a.staff.bank', 'b.staff.bank']) await both.add(name, 'console')
  const ids: string[] = []
  for (const name of ['a.staff.bank', 'b.staff.bank'])
    ids.push(String((await both.proposeRemoval(name)).body.id))
  const [here, there] = await Promise.all([both.approve(ids[0]), approvedThere(both, ids[1]!)])
  const codes = [here.body.code ?? here.body.status, there.code ?? there.status]
  expect(new Set(codes)).toEqual(new Set(['CARRIED_OUT', 'STATE_CONFLICT']))
  expect(await both.own()).toHaveLength(2)
})

test('where the settings name a console, the last of the tenant’s own may go', async () => {
  const list = () => [{ hostname: 'staff.set', surface: 'console', source: 'settings' } as const]
  const named = await openHostnameBank({ fixedHosts: { includes: () => false, list } })
  const tenant = await openHostnames(named)
  await tenant.add('c.staff.bank', 'console')
  const removal = await tenant.proposeRemoval('c.staff.bank')
  expect((await tenant.approve(removal.body.id)).status).toBe(200)
  expect(await tenant.own()).toEqual([])
})
