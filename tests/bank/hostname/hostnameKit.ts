import { expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { hostnameCalls, type HostnameRecord, type Hostnames } from '#contract/ops/hostname'
import { approveProposal } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import type { TenantKind } from '#contract/tenantConfig'
import { openHosts } from '#bank/hosts'
import { pretendDns } from '#bank/outside/dns'
import type { BankServices } from '#bank/services'
import { readSettings } from '#bank/settings'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTestBank, type TestBank, type TestResponse } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

export const reason = 'Customers look for us there'

const { readHostnames, readHostnameRecord, checkHostname } = hostnameCalls
const { proposeHostname, proposeHostnameRemoval } = hostnameCalls

/** A zone that the tests fill, and nobody else. */
export async function openHostnameBank(parts: Partial<BankServices> = {}) {
  const zone = new Map<string, string[]>()
  const bank = await openTestBank(undefined, { dns: pretendDns(zone), ...parts })
  return { bank, zone }
}

type AskStaff = (
  role: StaffRole,
  endpoint: Endpoint,
  input?: object,
  key?: string,
) => Promise<TestResponse>

/** A record in the zone, and what the bank finds there. */
function openProofs(ask: AskStaff, zone: Map<string, string[]>) {
  const record = async (hostname: string) => {
    const { status, text, body } = await ask('developer', readHostnameRecord, { hostname })
    expect(status, text).toBe(200)
    return body as unknown as HostnameRecord
  }

  /** As whoever manages the zone does, beside what is there. */
  async function setRecord(hostname: string) {
    const { name, value } = await record(hostname)
    zone.set(name, [...(zone.get(name) ?? []), value])
  }

  const check = async (hostname: string, role: StaffRole = 'developer') => {
    const { status, text, body } = await ask(role, checkHostname, { hostname })
    expect(status, text).toBe(200)
    return body as { id: string; hostname: string; outcome: string }
  }

  return { record, setRecord, check }
}

/** A tenant with its staff, who add and remove names. */
export async function openHostnames(
  { bank, zone }: { bank: TestBank; zone: Map<string, string[]> },
  kind: TenantKind = 'sandbox',
) {
  const tenantId = await openTenant(bank.world, { kind })
  const staff = await openEveryRole(bank, tenantId)

  const ask: AskStaff = (role, endpoint, input = {}, key = bank.world.random.id()) =>
    bank.ask(endpoint, { ...input }, { ...staff[role], headers: { 'idempotency-key': key } })

  const proofs = openProofs(ask, zone)

  const propose = (id: unknown, surface = 'web', role: StaffRole = 'developer') =>
    ask(role, proposeHostname, { id, surface, reason })

  /** Proved and proposed by a developer. */
  async function proposed(hostname: string, surface = 'web') {
    await proofs.setRecord(hostname)
    const made = await propose((await proofs.check(hostname)).id, surface)
    expect(made.status, made.text).toBe(201)
    return String(made.body.id)
  }

  const proposeRemoval = (hostname: string, role: StaffRole = 'developer') =>
    ask(role, proposeHostnameRemoval, { hostname, reason })

  const approve = (id: unknown, role: StaffRole = 'compliance', key?: string) =>
    ask(role, approveProposal, { id, reason: 'Seen the contract' }, key)

  async function add(hostname: string, surface = 'web') {
    const approved = await approve(await proposed(hostname, surface))
    expect(approved.status, approved.text).toBe(200)
  }

  const listed = async (role: StaffRole = 'auditor') =>
    (await ask(role, readHostnames)).body as unknown as Hostnames

  const own = async () =>
    (await listed()).hostnames
      .filter(({ source }) => source === 'tenant')
      .map(({ hostname }) => hostname)

  const calls = { ask, ...proofs, propose, proposed, proposeRemoval, approve, add }
  return { bank, zone, tenantId, staff, ...calls, listed, own }
}

/** Two processes that run, and which tenant each shows at a name, and as what. */
export async function openTwoProcesses({ world, clock }: TestBank) {
  const processes = await Promise.all([1, 2].map(() => openHosts(world, readSettings({}))))
  return async (hostname: string) => {
    // The database is read again at most once a second.
    clock.advance(1_000)
    const names = await Promise.all(processes.map((one) => one.current()))
    const seen = names.map(({ tenantIdAt, isConsoleAt, hosts }) =>
      [tenantIdAt(hostname), isConsoleAt(hostname), hosts.isMini(hostname)].join(' '),
    )
    expect(seen[0]).toBe(seen[1])
    return seen[0]
  }
}
