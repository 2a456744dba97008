import { inTenant, type Engine } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { createTtlCache } from '#bank/ttlCache'
import { changeOrigins, listTenants, originsOf, tenantNamed } from './tenant.rows.ts'

/** Where a tenant's own clients run, besides the bank's hosts: from the environment. */
export function readOrigins({ ORIGINS = '' }: Readonly<Record<string, string | undefined>>) {
  const origins = ORIGINS.split(/[\s,]+/).filter((word) => word !== '')
  const wrong = origins.find((one) => !isOrigin(one))
  if (wrong === undefined) return origins
  throw new Error(`ORIGINS holds "${wrong}"; each must read like https://app.example.`)
}

const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

export async function allowOrigins(engine: Engine, slug: string, origins: readonly string[]) {
  const { id } = await tenantNamed(engine, slug)
  await inTenant(engine, id, (tx) => changeOrigins(tx, id, origins))
}

/** Whether any tenant lists an origin, for sockets, whose tenant is known only by their token. */
export function createOriginCheck({ engine, clock }: Pick<BankServices, 'engine' | 'clock'>) {
  const cached = createTtlCache<ReadonlySet<string>>()
  const load = async () => {
    const tenants = await listTenants(engine)
    const all = tenants.map(({ id }) => inTenant(engine, id, (tx) => originsOf(tx, id)))
    return new Set((await Promise.all(all)).flat())
  }
  return async (origin: string) => (await cached({ engine, clock }, 'all', load)).has(origin)
}
