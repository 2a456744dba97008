import { defectIn } from '#bank/outside/log'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { isSandbox } from '#bank/tenant/tenant.rows'
import type { World } from '#bank/services'
import { listOnChains } from './address.rows.ts'
import { leaseCursor, listWatched, releaseCursor, writeCursor } from './cursor.rows.ts'
import { factsOf, relativesOf } from './families.ts'
import { sendOnwards, type HearsOutgoing } from './outgoing.ts'
import { readOn, type Watched } from './read.ts'
import { followSightings, noteSightings } from './sighting.ts'
import { mayCredit } from './undone.ts'

const LEASE_MS = 60_000

/** Reads every chain on which something of the tenant's may arrive or leave; one that fails is left. */
export async function watchTenant(world: World, hear: HearsOutgoing, tenantId: string) {
  const chainIds = await watchedBy(world, tenantId)
  for (const chainId of chainIds)
    try {
      await watchLeased(world, hear, tenantId, chainId)
    } catch (thrown) {
      world.log.warn('chain not watched', {
        tenantId,
        topic: `chain ${chainId}`,
        ...defectIn(thrown),
      })
    }
}

async function watchedBy({ engine }: World, tenantId: string): Promise<number[]> {
  const scope = { tenantId, personId: null }
  const own = await engine.transaction(scope, (tx) => listWatched(tx, tenantId))
  return [...new Set(own.flatMap(relativesOf))].sort((a, b) => a - b)
}

async function watchLeased(world: World, hear: HearsOutgoing, tenantId: string, chainId: number) {
  const { engine, clock } = world
  const scope = { tenantId, personId: null }
  const now = clock.now()
  const lease = { tenantId, chainId, now, until: new Date(now.getTime() + LEASE_MS) }
  const watched = await openWatch(world, tenantId, chainId)
  if (!watched) return
  const blocks = await engine.transaction(scope, (tx) => leaseCursor(tx, lease))
  if (!blocks) return
  try {
    const read = await watchOnce(watched, hear, blocks)
    await engine.transaction(scope, (tx) => writeCursor(tx, lease, read.blocks))
  } finally {
    await engine.transaction(scope, (tx) => releaseCursor(tx, lease))
  }
}

/** Null where the chain cannot be followed for this tenant. */
export async function openWatch(world: World, tenantId: string, chainId: number) {
  const scope = { tenantId, personId: null }
  const facts = factsOf(chainId)
  if (!facts) return null
  const { kind, ...told } = await world.engine.transaction(scope, async (tx) => ({
    kind: (await isSandbox(tx, tenantId)) ? ('sandbox' as const) : ('live' as const),
    addresses: await listOnChains(tx, tenantId, relativesOf(chainId)),
    currencies: await listCurrencyRows(tx, tenantId),
  }))
  const link = await world.chains.link(tenantId, kind, chainId)
  return link && ({ world, tenantId, chainId, facts, link, ...told } satisfies Watched)
}

/** One reading. Two processes may do it at once, and everything in it still happens once. */
export async function watchOnce(
  watched: Watched,
  hear: HearsOutgoing,
  blocks: Parameters<typeof readOn>[2],
) {
  const { link, facts, addresses, currencies } = watched
  const texts = [...new Set(addresses.map(({ address }) => address))]
  const read = await readOn(link, texts, blocks, facts.confirmations)
  await noteSightings(watched, read)
  await followSightings(watched, read.head, await mayCredit(watched, read))
  await sendOnwards({ ...watched, head: read.head.height, hear }, currencies)
  return read
}
