import { createLedgerWriter } from '#bank/ledger/writer'
import { realClock } from '#bank/outside/clock'
import { openRandom } from '#bank/outside/random'
import { median, tail } from '#tests/bench/load'
import type { Crowd } from './protocol.ts'
import { besideBank, oneTransfer } from './population.ts'

const STEPS = 1_000

/** Time of sequential ledger transfers without any other load. */
export async function bareStep(dataDir: string, { tenantId, usd, members }: Crowd) {
  const engine = await besideBank(dataDir)
  const writer = createLedgerWriter(engine, realClock)
  const random = openRandom(realClock)
  const [one, other] = members.map(({ walletId }) => `wallet:${walletId}` as const)
  if (!one || !other) throw new Error('There is nobody to pay.')
  const times: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const accounts = step % 2 === 0 ? ([one, other] as const) : ([other, one] as const)
    const begun = performance.now()
    await writer.commit(tenantId, oneTransfer(random.id(), usd, [...accounts, 100n]))
    times.push(performance.now() - begun)
  }
  await engine.close()
  return { p50: median(times), p99: tail(times) }
}
