import { createInterface } from 'node:readline'
import { table } from '#contract/table'
import { cardHands } from '#bank/card/hands'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { handlers } from '#bank/handlers'
import { createWorker } from '#bank/job/worker'
import { createWriter } from '#bank/ledger/writer'
import { orderHands } from '#bank/order/rails'
import { openBankDirectory } from '#bank/outside/bankDirectory'
import { openCardKeys } from '#bank/outside/cardKeys'
import { openChains } from '#bank/outside/chains/chains'
import { realClock } from '#bank/outside/clock'
import { openHooks } from '#bank/outside/hooks'
import { openLog } from '#bank/outside/log'
import { pretendNetwork } from '#bank/outside/network/pretend'
import { openPasswords } from '#bank/outside/passwords'
import { pretendIssuer } from '#bank/outside/pretendIssuer'
import type { Instruction, Rails, RailWord } from '#bank/outside/rails/rail'
import { openRandom } from '#bank/outside/random'
import { pretendRates } from '#bank/outside/rates/pretend'
import { openSeal } from '#bank/outside/seal'
import { openVerifiers } from '#bank/outside/vendors/verifiers'
import { createBank, servedBy } from '#bank/serve'
import { noticeHands } from '#bank/notice/send'
import { webhookHands } from '#bank/webhook/send'
import type { World } from '#bank/world'
import { drawerOfDocuments } from '#tests/kit/documents'

/**
 * A whole bank that is asked over its standard input: one request a line, one answer a line. Its
 * rails settle what they are told at once; what it was told and did not answer dies with it.
 */
const [url = ''] = process.argv.slice(2)
const about = { name: 'PostgreSQL of the test run', durability: 'power' } as const
const engine = postgresEngine(poolFor(url, 8), about)

const settled = async ({ key }: Instruction): Promise<RailWord> => ({ is: 'settled', ref: key })
const rails: Rails = { link: () => ({ askEveryMs: 1_000, tell: settled, ask: settled }) }
const forget = async () => {}
const seal = openSeal(Buffer.alloc(32))
const world: World = {
  engine,
  writer: createWriter(engine, realClock),
  clock: realClock,
  random: openRandom(realClock),
  log: openLog(realClock, false, () => {}),
  seal,
  post: { mail: forget, sms: forget },
  passwords: openPasswords(),
  banks: openBankDirectory(),
  issuer: pretendIssuer,
  rates: pretendRates(realClock),
  chains: openChains({}, engine),
  rails,
  network: pretendNetwork,
  cardKeys: openCardKeys(),
  hooks: openHooks(),
  bots: { send: async () => ({ is: 'taken' }) },
  verifiers: openVerifiers({}, seal),
  documents: drawerOfDocuments(),
}
const worker = createWorker(world, {
  ...orderHands(world),
  ...cardHands(world),
  ...webhookHands(world),
  ...noticeHands(world),
})
worker.start()
const served = servedBy(table, handlers)
const bank = createBank({ world, served, committed: (tenantId) => worker.nudge(tenantId) })
console.log('open')

/** A call as its line brings it. */
interface Asked {
  key: string
  url: string
  headers: Record<string, string>
  body: string
}

async function answer(line: string) {
  // Written by the test beside it.
  const { key, url: where, headers, body } = JSON.parse(line) as Asked
  const response = await bank.request(new Request(where, { method: 'POST', headers, body }))
  console.log(JSON.stringify({ key, status: response.status, text: await response.text() }))
}

for await (const line of createInterface({ input: process.stdin })) void answer(line)
