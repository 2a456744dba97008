import { createInterface } from 'node:readline'
import { composeBank } from '#bank/compose'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { realClock } from '#bank/outside/clock'
import type {
  RailInstruction,
  RailLinks,
  RailRecallStatus,
  RailStatus,
  RecallRequest,
} from '#bank/outside/rails/rail'
import { openSeal } from '#bank/outside/seal'
import { pretendWorld } from '#tests/kit/world'

/**
 * A bank process controlled over standard input: one request a line, one response a line. Its rails
 * settle at once; unanswered requests die with it.
 */
const [url = ''] = process.argv.slice(2)
const about = { name: 'PostgreSQL of the test run', durability: 'power' } as const
const engine = postgresEngine(poolFor(url, 8), about)

const settled = async ({ key }: RailInstruction): Promise<RailStatus> => ({
  is: 'settled',
  ref: key,
})
const returned = async ({ key, payment }: RecallRequest): Promise<RailRecallStatus> => ({
  is: 'returned',
  ref: key,
  minor: payment.minor,
})
const link = {
  askEveryMs: 1_000,
  send: settled,
  poll: settled,
  recall: returned,
  pollRecall: returned,
}
const rails: RailLinks = { link: () => link }
const seal = openSeal(Buffer.alloc(32))
const { world } = pretendWorld(engine, realClock, { seal, rails })
const { worker, serve } = composeBank(world, { nudged: false })
worker.start()
const bank = serve({ onCommit: (tenantId) => worker.nudge(tenantId) })
console.log('open')

/** One call a line. */
export interface ProcessRequest {
  key: string
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

export interface ProcessResponse {
  key: string
  status: number
  text: string
}

async function answerLine(line: string) {
  // Written by the test beside it.
  const { key, url: where, ...request } = JSON.parse(line) as ProcessRequest
  const response = await bank.request(new Request(where, request))
  const answer: ProcessResponse = { key, status: response.status, text: await response.text() }
  console.log(JSON.stringify(answer))
}

for await (const line of createInterface({ input: process.stdin })) void answerLine(line)
