import type { Tx } from '#bank/db/engine'
import { insertFamily } from '#bank/session/devices.rows'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { openTenant } from '#tests/kit/openTenant'

type Family = Parameters<typeof insertFamily>[1]

/** A tenant of one file, for what is asked of its rows without any call. */
export async function openRowsKit() {
  const { world, clock } = await openTestServices()
  const tenantId = await openTenant(world)
  const now = clock.now()
  const id = () => world.random.id()
  /** So long after the file began. */
  const at = (ms: number) => new Date(now.getTime() + ms)
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    world.engine.transaction({ tenantId, personId: null }, work)

  let count = 0
  /** Nobody has signed in as them. */
  async function person() {
    const made = id()
    await run((tx) =>
      tx.query(
        `insert into people (tenant_id, id, number, state, default_currency, is_developer,
           kyc_status, created_at, updated_at)
         values ($1, $2, $3, 'active', 'EUR', false, 'UNVERIFIED', $4, $4)`,
        [tenantId, made, 9_000 + ++count, now],
      ),
    )
    return made
  }

  /** A session of theirs. */
  async function family(personId: string, ms = 0, parts: Partial<Family> = {}) {
    const made: Family = {
      tenantId,
      id: id(),
      personId,
      client: 'web',
      device: 'd',
      ip: '10.0.0.1',
      method: 'email',
      launchHash: null,
      enteredFrom: null,
      proofDue: false,
      deviceHash: null,
      at: at(ms),
      expires_at: at(100),
      ...parts,
    }
    await run((tx) => insertFamily(tx, made))
    return made.id
  }

  return {
    world,
    tenantId,
    id,
    now,
    at,
    run,
    person,
    family,
  }
}
