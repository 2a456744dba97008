import { afterAll, expect } from 'vitest'
import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import type { ClientKind } from '#contract/session'
import { TENANT_HEADER } from '#contract/kit/wire'
import { table } from '#contract/table'
import { createIssuing } from '#bank/account/move'
import { cardHands } from '#bank/card/hands'
import { createCardIssuing } from '#bank/card/issue'
import { createWorker } from '#bank/job/worker'
import { createPretendedVendor } from '#bank/kyc/pretended'
import { createWriter } from '#bank/ledger/writer'
import { orderHands } from '#bank/order/rails'
import { createNoticeFollower } from '#bank/notice/follow'
import { noticeHands } from '#bank/notice/send'
import { createNoticeTeller } from '#bank/notice/tell'
import { postman } from '#bank/outbox/letters'
import { createRelay } from '#bank/outbox/relay'
import { openBankDirectory } from '#bank/outside/bankDirectory'
import { pretendBots } from '#bank/outside/bots'
import { openCardKeys } from '#bank/outside/cardKeys'
import { openHooks } from '#bank/outside/hooks'
import { openVerifiers } from '#bank/outside/vendors/verifiers'
import { openChains } from '#bank/outside/chains/chains'
import { handClock } from '#bank/outside/clock'
import { openLog } from '#bank/outside/log'
import { openPasswords } from '#bank/outside/passwords'
import { openRandom } from '#bank/outside/random'
import { pretendNetwork } from '#bank/outside/network/pretend'
import { pretendIssuer } from '#bank/outside/pretendIssuer'
import { pretendRails } from '#bank/outside/rails/pretend'
import { pretendRates } from '#bank/outside/rates/pretend'
import { openSeal } from '#bank/outside/seal'
import { handlers } from '#bank/handlers'
import { createBank, servedBy } from '#bank/serve'
import type { Served } from '#bank/door/doors'
import { webhookHands } from '#bank/webhook/send'
import type { Letter, World } from '#bank/world'
import { faultsEverywhere } from './balanced.ts'
import { foreignCanaries } from './canaries.ts'
import { drawerOfDocuments } from './documents.ts'
import { openDatabase } from './postgres.ts'

/** As whom a test knocks at the bank. */
export interface Knock {
  tenantId?: string | undefined
  bearer?: string | undefined
  client?: ClientKind
  ip?: string
  headers?: Record<string, string>
}

export interface Answered {
  status: number
  headers: Headers
  text: string
  body: Record<string, unknown>
}

/** A world that is pretended all through, over a real database. */
async function openPlayWorld() {
  const engine = await openDatabase()
  const clock = handClock('2026-03-02T09:00:00Z')
  const random = openRandom(clock)
  const letters: Letter[] = []
  const logged: string[] = []
  const seal = openSeal(random.bytes(32))
  const documents = drawerOfDocuments()
  const bots = pretendBots({ engine, clock, random }, () => {})
  const keep = async (letter: Letter) => void letters.push(letter)
  const world: World = {
    engine,
    writer: createWriter(engine, clock),
    clock,
    random,
    log: openLog(clock, false, (line) => logged.push(line)),
    seal,
    post: { mail: keep, sms: keep },
    passwords: openPasswords(),
    banks: openBankDirectory(),
    issuer: pretendIssuer,
    rates: pretendRates(clock),
    chains: openChains({}, engine),
    rails: pretendRails(clock),
    network: pretendNetwork,
    cardKeys: openCardKeys(),
    hooks: openHooks(),
    bots,
    verifiers: openVerifiers({}, seal),
    documents,
  }
  return { world, clock, letters, logged, documents }
}

/**
 * The whole bank in this process on a database of its own, its clock turned by hand and its post
 * caught. Every answer is held against the contract and against other tenants' canaries.
 */
export async function openTestBank(served: Served[] = servedBy(table, handlers)) {
  const play = await openPlayWorld()
  const { world, letters } = play
  const { engine } = world
  const relay = createRelay(world, {
    letter: postman(world),
    notice: createNoticeTeller(world),
    issue: createIssuing(world),
    issueCard: createCardIssuing(world),
    identity: createPretendedVendor(world),
  })
  const worker = createWorker(world, {
    ...orderHands(world),
    ...cardHands(world),
    ...webhookHands(world),
    ...noticeHands(world),
  })
  const noticer = createNoticeFollower(world, () => {})
  const app = createBank({
    world,
    served,
    strict: true,
    ipOf: (_, headers) => headers.get('x-test-ip') ?? '10.0.0.1',
  })
  afterAll(async () => {
    await relay.stop()
    await worker.stop()
    const faults = await faultsEverywhere(engine)
    await engine.close()
    expect(faults).toEqual([])
  })

  async function send(request: Request): Promise<Answered> {
    const response = await app.request(request)
    const text = await response.text()
    const tenantId = request.headers.get(TENANT_HEADER)
    expect(foreignCanaries(text, tenantId)).toEqual([])
    const json = /json/.test(response.headers.get('content-type') ?? '')
    const body = json ? (JSON.parse(text || 'null') as Answered['body']) : {}
    return { status: response.status, headers: response.headers, text, body }
  }

  const ask = (endpoint: Endpoint, words: Record<string, unknown>, knock: Knock = {}) =>
    send(requestOf(endpoint, words, knock))

  /** The newest letter to somebody, once the outbox has been carried out. */
  async function letterTo(to: string): Promise<Letter> {
    await relay.drain()
    const letter = letters.findLast((one) => one.to === to)
    if (!letter) throw new Error(`No letter went to ${to}.`)
    return letter
  }

  const codeTo = async (to: string) => /\b\d{6}\b/.exec((await letterTo(to)).body)![0]

  return { ...play, app, relay, worker, noticer, send, ask, letterTo, codeTo }
}

export type TestBank = Awaited<ReturnType<typeof openTestBank>>

/** A call as a client would put it on the wire. */
export function requestOf(
  { base, verb, path }: Endpoint,
  words: Record<string, unknown>,
  { tenantId, bearer, client = 'web', ip, headers }: Knock,
): Request {
  const rest = { ...words }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    // Half a character cannot stand in an address at all.
    const said = typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : 'none'
    return encodeURIComponent(said)
  })
  const reading = verb === 'GET'
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, String(value)]),
  )
  return new Request(`http://localhost${basePaths[base]}${filled}${reading ? `?${query}` : ''}`, {
    method: verb,
    headers: {
      'content-type': 'application/json',
      'x-client-kind': client,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
      ...(tenantId && { [TENANT_HEADER]: tenantId }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(ip && { 'x-test-ip': ip }),
      ...headers,
    },
    ...(!reading && { body: JSON.stringify(rest) }),
  })
}
