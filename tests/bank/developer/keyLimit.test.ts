import { expect, test } from 'vitest'
import {
  createFrontendKey,
  createKey,
  dropFrontendKey,
  KEYS_MAX,
  KEYS_PER_DAY_MAX,
  revokeKey,
} from '#contract/developer'
import { readUser } from '#contract/person'
import { createWallet } from '#contract/wallet'
import { inTenant } from '#bank/db/engine'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { meanwhile, openKeyOwner } from './owner.ts'

/** How many keys somebody has, and makes in a day. */

const bank = await openTestBank()

/** Makes a page's keys, or a program's. */
async function maker(kind: 'developer' | 'frontend') {
  const tenantId = await openTenant(bank.world)
  const { ask } = await openKeyOwner(bank, tenantId)
  const personId = String((await ask(readUser)).body.id)
  const wallet_id = (await ask(createWallet, { type: 'business' })).body.uuid
  const page = { name: 'page', wallet_id, origins: ['https://shop.example'] }
  const make = async () => {
    const { body } =
      kind === 'developer'
        ? await ask(createKey, { name: 'shop', role: 'READ_ONLY' })
        : await ask(createFrontendKey, page)
    const { code, id, data } = body as { code?: string; id?: string; data?: { id: string } }
    return code ?? id ?? data?.id ?? ''
  }
  const end = (id: string) =>
    kind === 'developer' ? ask(revokeKey, { uuid: id }) : ask(dropFrontendKey, { id })
  const makeMany = async (count: number) => {
    const ids: string[] = []
    for (let one = 0; one < count; one += 1) ids.push(await make())
    return ids
  }
  /** As if every key had been made so long before. */
  const age = (interval: string) =>
    inTenant(bank.world.engine, tenantId, (tx) =>
      tx.query(
        `update access_keys set created_at = created_at - $2::interval where tenant_id = $1`,
        [tenantId, interval],
      ),
    )
  return { make, end, makeMany, age, personId }
}

test.each(['developer', 'frontend'] as const)(
  'ten %s keys are made in a day, and the next once the day is over',
  async (kind) => {
    const { make, makeMany, age } = await maker(kind)
    expect(await makeMany(KEYS_PER_DAY_MAX)).not.toContain('LIMIT_REACHED')
    await age('23:59:59.999')
    expect(await make()).toBe('LIMIT_REACHED')
    await age('1 millisecond')
    expect(await make()).not.toBe('LIMIT_REACHED')
  },
)

test.each(['developer', 'frontend'] as const)(
  'of %s keys there are twenty, and one more when another is ended',
  async (kind) => {
    const { make, end, makeMany, age } = await maker(kind)
    const [first] = await makeMany(KEYS_PER_DAY_MAX)
    await age('24 hours')
    expect(await makeMany(KEYS_MAX - KEYS_PER_DAY_MAX)).not.toContain('LIMIT_REACHED')
    await age('24 hours')
    expect(await make()).toBe('LIMIT_REACHED')
    await end(first!)
    expect(await make()).not.toBe('LIMIT_REACHED')
  },
)

test('of two last keys of a day one is made', async () => {
  const { make, makeMany, personId } = await maker('developer')
  await makeMany(KEYS_PER_DAY_MAX - 1)
  const both = await meanwhile(bank.world, personId, () => Promise.all([make(), make()]), 'people')
  expect(both.filter((one) => one === 'LIMIT_REACHED')).toHaveLength(1)
})
