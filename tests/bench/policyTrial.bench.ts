import { expect, test } from 'vitest'
import { tryPolicyDraft, type PolicyTrial } from '#contract/ops/policy'
import { inTenant } from '#bank/db/engine'
import { plainFee } from '#bank/policy/document'
import { plantOrders, type PlantedOrder } from '#tests/bank/policy/plantOrders'
import { openPolicyKit, withTerms } from '#tests/bank/policy/policyKit'
import { openTestBank } from '#tests/kit/bank'
import { median, printTable } from './load.ts'

/**
 * A draft of fees and limits against the orders of thirty days, beside reading the same orders out
 * of the database. Three customers paid thousands each, the hardest case for sums of a day.
 */

const ORDERS = 100_000
const BATCH = 10_000
const PAYEES = 15_000
const DAY_MS = 24 * 3_600_000
const ROUNDS = 5
const RATIO_MAX = 6

const bank = await openTestBank()
const { engine, random } = bank.world
const kit = await openPolicyKit(bank)
const people = [await kit.moveIn(), await kit.moveIn(), await kit.moveIn()]

function orderAt(index: number): PlantedOrder {
  const { personId, walletId } = people[index % people.length]!
  return {
    id: random.id(),
    type: index % 4 === 0 ? 'HIFI_ACH_OFFRAMP' : 'TRANSFER_INTERNAL',
    personId,
    walletId,
    net: 2_000 + ((index * 7_919) % 60_000),
    fee: { fixed: 100, percent: 10 },
    payee: `payee ${personId} ${(index * 104_729) % PAYEES}`,
    at: new Date(bank.clock.now().getTime() - 1_000 - ((index * 25) % (30 * DAY_MS))),
    failed: index % 20 === 0,
  }
}

const { version } = await kit.read()
for (let offset = 0; offset < ORDERS; offset += BATCH)
  await plantOrders(
    bank.world,
    { tenantId: kit.tenantId, currencyId: kit.usd, version, offset },
    Array.from({ length: BATCH }, (_, at) => orderAt(offset + at)),
  )
await engine.asOwner((tx) => tx.query('analyze'))
await kit.save(withTerms('HIFI_ACH_OFFRAMP', { fee: plainFee('1.5', '0.4'), max: '550' }))

const readAll = () =>
  inTenant(engine, kit.tenantId, (tx) =>
    tx.rows(
      `select o.id, o.number, o.order_type, o.person_id, o.created_at, o.total, o.net, o.lines,
         w.worth, w.payee
       from orders o join order_worths w on w.tenant_id = o.tenant_id and w.order_id = o.id
       where o.tenant_id = $1 order by o.person_id, o.created_at, o.id`,
      [kit.tenantId],
    ),
  )

async function timeOf(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('a draft is tried on 100,000 orders in a few times what reading them takes', async () => {
  const [tries, reads]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    tries.push(
      await timeOf(async () => {
        const { body } = await kit.ask('auditor', tryPolicyDraft)
        expect((body as unknown as PolicyTrial).tried).toBe(ORDERS - ORDERS / 20)
      }),
    )
    reads.push(await timeOf(readAll))
  }
  const ratio = median(tries) / median(reads)
  printTable(
    `milliseconds for ${ORDERS} orders; ratio ${ratio.toFixed(2)}`,
    ['', 'median', 'longest'],
    [
      ['trial', median(tries), Math.max(...tries)],
      ['reading', median(reads), Math.max(...reads)],
    ],
  )
  expect(ratio).toBeLessThan(RATIO_MAX)
})
