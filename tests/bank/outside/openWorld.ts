import { expect } from 'vitest'
import type { TenantKind } from '#contract/tenantConfig'
import type { Tx } from '#bank/db/engine'
import { createManualClock } from '#bank/outside/clock'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { Caller, Origin, RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { pretendWorld } from '#tests/kit/world'
import { atEnd } from '#tests/kit/atEnd'
import { faultsEverywhere } from '#tests/kit/balanced'
import { openTenant } from '#tests/kit/openTenant'
import { openDatabase } from '#tests/kit/postgres'

/**
 * Services for small parts of the bank, without HTTP. A test that damages ledger or audit on
 * purpose says so.
 */
export async function openTestServices({ balanced = true } = {}) {
  const engine = await openDatabase()
  atEnd(async () => {
    const faults = balanced ? await faultsEverywhere(engine) : []
    await engine.close()
    expect(faults).toEqual([])
  })
  const clock = createManualClock('2026-03-01T12:00:00Z')
  return { ...pretendWorld(engine, clock), clock }
}

/** A tenant of one test, with access to its rows. */
export async function openTenantIn(world: BankServices, kind: TenantKind = 'sandbox') {
  const botToken = `7000000001:${world.random.bytes(26).toString('base64url')}`
  const id = await openTenant(world, { kind, botToken })
  const scope = { tenantId: id, personId: null }
  const within = <T>(work: (tx: Tx) => Promise<T>) => world.engine.transaction(scope, work)
  const tenant = await within((tx) => findTenant(tx, world.seal, id))
  if (!tenant) throw new Error('The tenant that was just planted is not there.')
  /** Rows of this tenant: the statement names it as $1. */
  const rows = async <Row>(text: string) => (await within((tx) => tx.query<Row>(text, [id]))).rows
  /** Calls a handler as an anonymous caller. */
  const visiting = <T>(work: (context: RequestContext) => Promise<T>, as: Tenant = tenant) =>
    within((tx) =>
      work({ tx, scope, tenant: as, caller: anyone, origin, world, entered: { person: null } }),
    )
  return { tenant, scope, within, rows, visiting }
}

export const origin: Origin = {
  requestId: 'req_1',
  ip: '10.0.0.1',
  device: 'Chrome on Linux',
  agentHash: 'a1b2',
  client: 'web',
  languages: [],
  cookies: '',
  page: null,
  pageTenantId: null,
}

export const anyone: Caller = { kind: 'anyone' }
