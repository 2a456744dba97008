import { askEmailCode, verifyEmailCode } from '#contract/signIn'
import type { TestBank } from '#tests/kit/bank'
import { plantCanary } from '#tests/kit/canaries'
import { openTenant } from '#tests/kit/openTenant'

let count = 0

/** Somebody who signed in by a code a moment ago, with a name nobody else has. */
export async function moveIn(bank: TestBank, tenantId: string) {
  const email = `canary-${++count}-${bank.world.random.id()}@people.example`
  plantCanary(tenantId, email)
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  return {
    tenantId,
    email,
    bearer: body.access_token as string,
    refresh: body.refresh_token as string,
  }
}

/** Everybody who may stand before a call, in a bank with a play tenant and a live one. */
export async function gather(bank: TestBank) {
  const [tenantId, otherTenantId, liveTenantId] = await Promise.all([
    openTenant(bank.world),
    openTenant(bank.world),
    openTenant(bank.world, { kind: 'live' }),
  ])
  const expired = await moveIn(bank, tenantId)
  bank.clock.turn(11 * 60_000)
  const owner = await moveIn(bank, tenantId)
  const neighbour = await moveIn(bank, tenantId)
  const stranger = await moveIn(bank, otherTenantId)
  const blocked = await moveIn(bank, tenantId)
  await bank.world.engine.asOwner((tx) =>
    tx.query(`update people set state = 'blocked' where tenant_id = $1 and email = $2`, [
      tenantId,
      blocked.email,
    ]),
  )
  return { tenantId, otherTenantId, liveTenantId, expired, owner, neighbour, stranger, blocked }
}
