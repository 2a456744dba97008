import { demoTenants } from '#contract/tenants'
import type { Engine } from '#bank/db/engine'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { faultsEverywhere } from '#tests/kit/balanced'
import type { Crowd } from './customer.ts'

/** Queries the primary directly. */
export async function onBook<T>(address: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = postgresEngine(poolFor(address, 2), { name: 'reckoning', durability: 'power' })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

/** Compares confirmed orders with the final primary. */
export const reconcileOrders = (address: string, begun: Date, { answered, wrong }: Crowd) =>
  onBook(address, async (engine) => {
    const there = new Map<string, string>()
    for (const tenantId of Object.values(demoTenants))
      for (const [id, status] of await ordersSince(engine, tenantId, begun)) there.set(id, status)
    const ids = answered.map(({ orderId }) => orderId)
    const once = new Set(ids)
    const lost = [...once].filter((id) => there.get(id) !== 'COMPLETE')
    const unknown = [...there.keys()].filter((id) => !once.has(id))
    const { rows } = await engine.asOwner((tx) =>
      tx.query<{ server_version: string }>('show server_version'),
    )
    return {
      orders: ids.length,
      server: rows[0]?.server_version ?? 'unknown',
      wrong: [
        ...wrong,
        ...(once.size < ids.length ? [`${ids.length - once.size} orders answered two wishes`] : []),
        ...lost.map((id) => `order ${id} was answered for and is ${there.get(id) ?? 'lost'}`),
        ...unknown.map((id) => `order ${id} is there and nobody was told`),
        ...(await faultsEverywhere(engine)),
      ],
    }
  })

const ordersSince = (engine: Engine, tenantId: string, begun: Date) =>
  engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { rows } = await tx.query<{ id: string; status: string }>(
      'select id, status from orders where tenant_id = $1 and created_at >= $2',
      [tenantId, begun],
    )
    return rows.map(({ id, status }) => [id, status] as const)
  })
