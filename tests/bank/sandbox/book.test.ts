import { expect, test } from 'vitest'
import { checkBook } from '#contract/sandbox'
import { openTestBank } from '#tests/kit/bank'
import { openBook } from '#tests/kit/openBook'
import { openTenant } from '#tests/kit/openTenant'

const bank = await openTestBank()

test('reports that the ledger balances, or what is wrong', async () => {
  const { world, ask } = bank
  const { tenantId, usd } = await openBook(world)
  const legs = [
    { address: 'rail:ach', currencyId: usd, posted: -5n } as const,
    { address: 'wallet:a', currencyId: usd, posted: 5n } as const,
  ]
  const gift = { id: world.random.id(), cause: 'gift', legs }
  await world.writer.commit(tenantId, { transfers: [gift], rows: [] })
  const good = await ask(checkBook, {}, { tenantId })
  const checked_at = world.clock.now().toISOString()
  const size = { accounts: 2, postings: 2, checked_at }
  expect(good.body).toEqual({ balances: true, faults: [], ...size })

  const add = (minor: number) =>
    world.engine.asOwner((tx) =>
      tx.query(
        `update ledger_accounts set posted = posted + $2
         where tenant_id = $1 and address = 'wallet:a'`,
        [tenantId, minor],
      ),
    )
  await add(1)
  const bad = await ask(checkBook, {}, { tenantId })
  expect(bad.body).toMatchObject({ balances: false, ...size })
  expect(bad.body.faults).toEqual([
    'account wallet:a does not match its postings',
    `currency ${usd} sums to 1`,
  ])
  await add(-1)
})

test('is not available to a live tenant', async () => {
  const tenantId = await openTenant(bank.world, { kind: 'live' })
  expect((await bank.ask(checkBook, {}, { tenantId })).status).toBe(404)
})
