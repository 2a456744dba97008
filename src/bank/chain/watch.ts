import { inTenant } from '#bank/db/engine'
import { createLeases, leaseEnd, type Leases } from '#bank/outbox/leases'
import { defectIn } from '#bank/outside/log'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { isSandbox } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { listOnChains } from './address.rows.ts'
import {
  leaseCursor,
  listWatched,
  noteFailure,
  releaseCursor,
  renewCursors,
  writeCursor,
  type LeaseAsk,
} from './cursor.rows.ts'
import { chainFactsOf, relativesOf } from './families.ts'
import { processOutgoing, type OutgoingHandler } from './outgoing.ts'
import { readOn, type ChainWatch } from './read.ts'
import { followSightings, recordSightings } from './sighting.ts'
import { mayCredit } from './undone.ts'

export async function watchTenant(
  world: BankServices,
  onUpdate: OutgoingHandler,
  tenantId: string,
  leases: Leases<LeaseAsk> = createLeases(world, renewCursors),
) {
  const chainIds = await chainIdsWatchedBy(world, tenantId)
  for (const chainId of chainIds)
    try {
      await watchLeased({ world, onUpdate, leases }, tenantId, chainId)
    } catch (thrown) {
      const defect = defectIn(thrown)
      world.log.warn('chain not watched', { tenantId, topic: `chain ${chainId}`, ...defect })
      const failure = { chainId, at: world.clock.now(), fault: defect.defect ?? 'unknown' }
      await inTenant(world.engine, tenantId, (tx) => noteFailure(tx, tenantId, failure))
    }
}

async function chainIdsWatchedBy({ engine }: BankServices, tenantId: string): Promise<number[]> {
  const own = await inTenant(engine, tenantId, (tx) => listWatched(tx, tenantId))
  return [...new Set(own.flatMap(relativesOf))].sort((a, b) => a - b)
}

interface WatchDeps {
  world: BankServices
  onUpdate: OutgoingHandler
  leases: Leases<LeaseAsk>
}

async function watchLeased(
  { world, onUpdate, leases }: WatchDeps,
  tenantId: string,
  chainId: number,
) {
  const { engine, clock } = world
  const now = clock.now()
  const lease = { tenantId, chainId, now, until: leaseEnd(now) }
  const watch = await openChainWatch(world, tenantId, chainId)
  if (!watch) return
  const blocks = await inTenant(engine, tenantId, (tx) => leaseCursor(tx, lease))
  if (!blocks) return
  try {
    const read = await leases.during(tenantId, lease, () => watchOnce(watch, onUpdate, blocks))
    const hasMoved = read.blocks[0]?.hash !== blocks[0]?.hash
    const movedAt = hasMoved ? now : null
    await inTenant(engine, tenantId, (tx) =>
      writeCursor(tx, lease, { blocks: read.blocks, movedAt }),
    )
  } finally {
    await inTenant(engine, tenantId, (tx) => releaseCursor(tx, lease))
  }
}

/** Null if the chain cannot be followed for this tenant. */
export async function openChainWatch(world: BankServices, tenantId: string, chainId: number) {
  const facts = chainFactsOf(chainId)
  if (!facts) return null
  const { kind, ...known } = await inTenant(world.engine, tenantId, async (tx) => ({
    kind: (await isSandbox(tx, tenantId)) ? ('sandbox' as const) : ('live' as const),
    addresses: await listOnChains(tx, tenantId, relativesOf(chainId)),
    currencies: await listCurrencyRows(tx, tenantId),
  }))
  const link = await world.chains.link(tenantId, kind, chainId)
  return link && ({ world, tenantId, chainId, facts, link, ...known } satisfies ChainWatch)
}

/** Two processes may do it at once; everything in it still happens once. */
export async function watchOnce(
  watch: ChainWatch,
  onUpdate: OutgoingHandler,
  blocks: Parameters<typeof readOn>[2],
) {
  const { link, facts, addresses, currencies } = watch
  const addressTexts = [...new Set(addresses.map(({ address }) => address))]
  const read = await readOn(link, addressTexts, blocks, facts.confirmations)
  await recordSightings(watch, read)
  await followSightings(watch, read.head, await mayCredit(watch, read))
  await processOutgoing({ ...watch, head: read.head.height, onUpdate }, currencies)
  return read
}
