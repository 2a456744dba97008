import { expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { approveProposal, readProposal } from '#contract/ops/proposal'
import { tenantCalls, type OneTenant, type Tenants } from '#contract/ops/tenant'
import { createTenant } from '#bank/tenant/create'
import { tenantNamed } from '#bank/tenant/tenant.rows'
import { openStaff } from '#tests/bank/harness/staff'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import { openPlatformIn } from '#tests/kit/openPlatform'

export const reason = 'The contract is signed'

const { readTenant, readTenants, proposeTenant } = tenantCalls
const { proposeTenantPause, proposeTenantResumption, proposeTenantClosing } = tenantCalls

/** What processes read of a tenant is a second old at most. */
const CACHE_MS = 2_000
export const why = { en: 'We move to a new system.', ru: 'Мы меняем систему.' }

const creation = {
  owner: 'olga@meadow.example',
  kind: 'sandbox',
  template: null,
  currency: null,
  console: null,
  reason,
}

/** Two people of the platform, who make and move banks. */
export async function openPlatform(bank: TestBank) {
  const { world, clock, worker } = bank
  const platformId = await openPlatformIn(world)
  const hire = () => openStaff(bank, platformId, 'platform')
  const [first, second] = [await hire(), await hire()]

  const ask = (endpoint: Endpoint, input: object = {}, who = first, key = world.random.id()) =>
    bank.ask(endpoint, { ...input }, { ...who, headers: { 'idempotency-key': key } })

  const proposeCreation = (slug: string, more: object = {}) =>
    ask(proposeTenant, { ...creation, slug, ...more })

  const idOf = async (slug: string) => (await tenantNamed(world.engine, slug)).id

  async function proposeMove(slug: string, act: 'pause' | 'resume' | 'close') {
    const id = await idOf(slug)
    if (act === 'pause') return ask(proposeTenantPause, { id, ...why, reason })
    return ask(act === 'close' ? proposeTenantClosing : proposeTenantResumption, { id, reason })
  }

  const approve = (id: unknown, who = second, key?: string) =>
    ask(approveProposal, { id, reason: 'Seen the contract' }, who, key)

  const proposal = async (id: unknown) => (await ask(readProposal, { id })).body

  /** What was approved is done, and processes take it up. */
  async function settle() {
    await worker.drain(platformId)
    clock.advance(CACHE_MS)
  }

  /** What became of it. */
  async function decided(made: { body: Record<string, unknown>; status: number; text: string }) {
    expect(made.status, made.text).toBe(201)
    const approved = await approve(made.body.id)
    expect(approved.status, approved.text).toBe(200)
    await settle()
    const { tenant } = await proposal(made.body.id)
    const { outcome, obstacle } = tenant as { outcome: string; obstacle: string | null }
    return obstacle === null ? outcome : `${outcome}: ${obstacle}`
  }

  const listed = async (who = first) => (await ask(readTenants, {}, who)).body as unknown as Tenants

  const shown = async (slug: string) =>
    (await ask(readTenant, { id: await idOf(slug) })).body as unknown as OneTenant

  /** By a command, so that a test begins with a bank. */
  async function made(slug: string): Promise<CallOptions & { tenantId: string }> {
    const order = { slug, owner: `o@${slug}.example`, kind: 'sandbox', currency: null, from: null }
    await createTenant(world, { ...order, kind: 'sandbox' })
    return { tenantId: await idOf(slug) }
  }

  const people = { platformId, first, second }
  const calls = { ask, proposeCreation, proposeMove, approve, proposal }
  return { bank, ...people, ...calls, settle, decided, listed, shown, made, idOf }
}

export type PlatformKit = Awaited<ReturnType<typeof openPlatform>>
