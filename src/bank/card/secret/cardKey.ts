import type { Tx } from '#bank/db/engine'
import type { PersonContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findCardKey, insertCardKey } from './secret.rows.ts'

/** The bank's key pair for a tenant's cards: what concerns a card's secrets is wrapped for it. */

const keyLabel = (tenantId: string) => `card key ${tenantId}`

export async function handleReadCardKey(_: object, { tx, scope, world }: PersonContext) {
  const { public_key } =
    (await findCardKey(tx, scope.tenantId)) ??
    (await createTenantCardKey(tx, scope.tenantId, world))
  return { public_key: Buffer.from(public_key).toString('base64') }
}

async function createTenantCardKey(tx: Tx, tenantId: string, world: BankServices) {
  const { privatePem, publicPem } = await world.cardKeys.fresh()
  const sealed_key = world.seal.close(Buffer.from(privatePem), keyLabel(tenantId))
  const row = { sealed_key, public_key: publicPem }
  await insertCardKey(tx, tenantId, row, world.clock.now())
  return (await findCardKey(tx, tenantId)) ?? row
}

/** Null where nobody has read the public one yet. */
export async function privateCardKey({ tx, scope, world }: PersonContext): Promise<string | null> {
  const row = await findCardKey(tx, scope.tenantId)
  return row && world.seal.open(row.sealed_key, keyLabel(scope.tenantId)).toString('utf8')
}
