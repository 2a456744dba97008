import { createInterface } from 'node:readline'
import { openEngine } from '#bank/db/open'
import { storedResponses } from '#bank/http/idempotency.rows'
import { reconcile } from '#bank/book/reconcile'
import { bulkRow } from '#bank/ledger/step'
import { createLedgerWriter } from '#bank/ledger/writer'
import { realClock } from '#bank/outside/clock'
import { openRandom } from '#bank/outside/random'
import { openSeal } from '#bank/outside/seal'
import { openBook } from '#tests/kit/openBook'

/**
 * A process with nothing but the ledger: posts a payment for each id, with a row beside it, and
 * prints the id once its commit was answered. `check` prints the reconciliation.
 */
const [dataDir = '', engineName, knownTenant = '', knownCurrency = ''] = process.argv.slice(2)
const lite = engineName === 'lite' ? { native: null } : {}
const engine = await openEngine({ dataDir, databaseUrl: null, say: console.error, ...lite })
const random = openRandom(realClock)
const seal = openSeal(Buffer.alloc(32))
const { tenantId, usd } = knownTenant
  ? { tenantId: knownTenant, usd: knownCurrency }
  : await openBook({ engine, clock: realClock, random, seal })
const writer = createLedgerWriter(engine, realClock)
console.log(`${tenantId} ${usd}`)

async function pay(id: string) {
  const legs = [
    { address: 'rail:mint', currencyId: usd, posted: -1n } as const,
    { address: 'wallet:jar', currencyId: usd, posted: 1n } as const,
  ]
  const claim = { tenantId, principal: 'clerk', call: 'pay', key: id }
  const stored = { bodyHash: Buffer.alloc(1), status: 201, response: Buffer.alloc(1) }
  await writer.commit(tenantId, {
    transfers: [{ id, cause: 'coin', legs }],
    rows: [bulkRow(storedResponses, { claim, stored })],
  })
  console.log(id)
}

const check = () =>
  engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { faults } = await reconcile(tx, tenantId)
    const ids = await tx.query<{ id: string }>(
      'select id from ledger_transfers where tenant_id = $1',
      [tenantId],
    )
    const keys = await tx.query<{ key: string }>(
      'select key from idempotency_keys where tenant_id = $1',
      [tenantId],
    )
    const jar = await tx.query<{ posted: string }>(
      `select posted from ledger_accounts where tenant_id = $1 and address = 'wallet:jar'`,
      [tenantId],
    )
    const posted = jar.rows[0]?.posted ?? '0'
    return {
      faults,
      posted,
      ids: ids.rows.map(({ id }) => id),
      keys: keys.rows.map(({ key }) => key),
    }
  })

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'check') console.log(JSON.stringify(await check()))
  else if (line === 'close') break
  else void pay(line)
}
await engine.close()
process.exit()
