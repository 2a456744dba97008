import { afterAll, expect } from 'vitest'
import type { TenantKind } from '#contract/tenantConfig'
import type { Tx } from '#bank/db/engine'
import { createWriter } from '#bank/ledger/writer'
import { openBankDirectory } from '#bank/outside/bankDirectory'
import { openChains } from '#bank/outside/chains/chains'
import { handClock } from '#bank/outside/clock'
import { openLog } from '#bank/outside/log'
import { openPasswords } from '#bank/outside/passwords'
import { openRandom } from '#bank/outside/random'
import { pretendIssuer } from '#bank/outside/pretendIssuer'
import { openCardKeys } from '#bank/outside/cardKeys'
import { openHooks } from '#bank/outside/hooks'
import { pretendNetwork } from '#bank/outside/network/pretend'
import { pretendRails } from '#bank/outside/rails/pretend'
import { pretendRates } from '#bank/outside/rates/pretend'
import { openVerifiers } from '#bank/outside/vendors/verifiers'
import { openSeal } from '#bank/outside/seal'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { Caller, Origin, Visit } from '#bank/visit'
import type { Letter, World } from '#bank/world'
import { faultsEverywhere } from '#tests/kit/balanced'
import { drawerOfDocuments } from '#tests/kit/documents'
import { openTenant } from '#tests/kit/openTenant'
import { openDatabase } from '#tests/kit/postgres'

/**
 * What the bank's small organs need of the world, without a door in front of them. A file that breaks
 * the book or the audit on purpose says so.
 */
export async function openWorld({ balanced = true } = {}) {
  const engine = await openDatabase()
  afterAll(async () => {
    const faults = balanced ? await faultsEverywhere(engine) : []
    await engine.close()
    expect(faults).toEqual([])
  })
  const clock = handClock('2026-03-01T12:00:00Z')
  const random = openRandom(clock)
  const letters: Letter[] = []
  const logged: string[] = []
  const seal = openSeal(random.bytes(32))
  const keep = async (letter: Letter) => void letters.push(letter)
  const world: World = {
    engine,
    writer: createWriter(engine, clock),
    clock,
    random,
    log: openLog(clock, false, (line) => logged.push(line)),
    seal,
    post: { mail: keep, sms: keep },
    banks: openBankDirectory(),
    issuer: pretendIssuer,
    passwords: openPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
    rates: pretendRates(clock),
    chains: openChains({}, engine),
    rails: pretendRails(clock),
    network: pretendNetwork,
    cardKeys: openCardKeys(),
    hooks: openHooks(),
    bots: { send: async () => ({ is: 'taken' }) },
    verifiers: openVerifiers({}, seal),
    documents: drawerOfDocuments(),
  }
  return { world, clock, letters, logged }
}

/** A tenant of one test, and the way to look into its rows. */
export async function openTenantIn(world: World, kind: TenantKind = 'sandbox') {
  const botToken = `7000000001:${world.random.bytes(26).toString('base64url')}`
  const id = await openTenant(world, { kind, botToken })
  const scope = { tenantId: id, personId: null }
  const within = <T>(work: (tx: Tx) => Promise<T>) => world.engine.transaction(scope, work)
  const tenant = await within((tx) => findTenant(tx, world.seal, id))
  if (!tenant) throw new Error('The tenant that was just planted is not there.')
  /** Rows of this tenant: the statement names it as $1. */
  const rows = async <Row>(text: string) => (await within((tx) => tx.query<Row>(text, [id]))).rows
  /** Stands before a handler as somebody nobody knows. */
  const visiting = <T>(work: (visit: Visit) => Promise<T>, as: Tenant = tenant) =>
    within((tx) =>
      work({ tx, scope, tenant: as, caller: anyone, origin, world, entrant: { person: null } }),
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
}

export const anyone: Caller = { kind: 'anyone' }
