import { expect } from 'vitest'
import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import type { ClientKind } from '#contract/session'
import { TENANT_HEADER } from '#contract/kit/wire'
import { composeBank } from '#bank/compose'
import { everyCall } from '#bank/handlers'
import { pretendBots } from '#bank/outside/bots'
import { createManualClock } from '#bank/outside/clock'
import { openRandom } from '#bank/outside/random'
import type { Served } from '#bank/http/requestState'
import type { BankServices, OutgoingMessage } from '#bank/services'
import { atEnd } from './atEnd.ts'
import { pretendWorld } from './world.ts'
import { faultsEverywhere } from './balanced.ts'
import { foreignCanaries } from './canaries.ts'
import { byAnother, oneConnectionEach } from './oneConnection.ts'
import { openDatabase } from './postgres.ts'

export interface CallOptions {
  tenantId?: string | undefined
  bearer?: string | undefined
  client?: ClientKind
  ip?: string
  headers?: Record<string, string>
}

export interface TestResponse {
  status: number
  headers: Headers
  text: string
  body: Record<string, unknown>
}

async function openSandboxServices(parts: Partial<BankServices>) {
  const engine = oneConnectionEach(parts.engine ?? (await openDatabase()))
  const clock = createManualClock('2026-03-02T09:00:00Z')
  const random = openRandom(clock)
  const bots = pretendBots({ engine, clock, random }, () => {})
  return { ...pretendWorld(engine, clock, { random, bots, ...parts, engine }), clock }
}

/**
 * The whole bank in this process, on a database of its own, with a manual clock and captured mail.
 * Every response is checked against the contract and for other tenants' canaries, and every page
 * against its total.
 */
export async function openTestBank(
  served: readonly Served[] = everyCall,
  parts: Partial<BankServices> = {},
) {
  const services = await openSandboxServices(parts)
  const { world, messages } = services
  const { engine } = world
  const { relay, worker, noticer, follower, serve } = composeBank(world, { nudged: false })
  const app = serve({
    served,
    strict: true,
    ipOf: (_, headers) => headers.get('x-test-ip') ?? '10.0.0.1',
  })
  atEnd(async () => {
    await relay.stop()
    await worker.stop()
    const faults = await faultsEverywhere(engine)
    await engine.close()
    expect(faults).toEqual([])
  })

  async function send(request: Request): Promise<TestResponse> {
    const response = await byAnother(() => app.request(request))
    const text = await response.text()
    const tenantId = request.headers.get(TENANT_HEADER)
    expect(foreignCanaries(text, tenantId)).toEqual([])
    const json = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    const body = json ? (JSON.parse(text || 'null') as TestResponse['body']) : {}
    expectWholePage(request.url, body)
    return { status: response.status, headers: response.headers, text, body }
  }

  const ask = (endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions = {}) =>
    send(requestOf(endpoint, input, options))

  const dispatched = inTurn(() => relay.drain())

  /** The newest message to an address, once the outbox is dispatched. */
  async function messageTo(to: string): Promise<OutgoingMessage> {
    await dispatched()
    const message = messages.findLast((one) => one.to === to)
    if (!message) throw new Error(`No message went to ${to}.`)
    return message
  }

  const codeTo = async (to: string) => /\b\d{6}\b/.exec((await messageTo(to)).body)![0]
  const running = { served, serve, app, relay, worker, noticer, follower }

  return { ...services, ...running, send, ask, messageTo, codeTo }
}

/** One dispatch after another: what another has claimed and not yet sent is due for nobody. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.catch(() => {}).then(work))
}

/** Of every list: whether more is to come agrees with how many there are. */
function expectWholePage(url: string, body: TestResponse['body'] | null) {
  const { total, data, has_more } = body ?? {}
  if (typeof total !== 'number' || !Array.isArray(data)) return
  const offset = Number(new URL(url).searchParams.get('offset') ?? 0)
  expect(has_more, url).toBe(offset + data.length < total)
}

export type TestBank = Awaited<ReturnType<typeof openTestBank>>

export function requestOf(
  { base, verb, path }: Endpoint,
  input: Record<string, unknown>,
  { tenantId, bearer, client = 'web', ip, headers }: CallOptions,
): Request {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    // A lone surrogate cannot be encoded in a URL.
    const text = typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : 'none'
    return encodeURIComponent(text)
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
