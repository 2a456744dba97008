import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { seed } from '#bank/db/seed/seed'
import { Feed } from '#bank/feed/feed'
import { createRealtime } from '#bank/feed/realtime'
import { openHosts } from '#bank/hosts'
import { createPages } from '#bank/pages'
import type { BankServices, Clock } from '#bank/services'
import { readSettings } from '#bank/settings'
import { atEnd } from './atEnd.ts'
import { openTestBank, type TestBank } from './bank.ts'
import { travel } from './line.ts'
import { openSeeded } from './seeded.ts'

/** Has the app's origin and none of its pages: where storage is filled before a page reads it. */
export const BLANK = '/health'

/** The built app and the test's bank on a port of their own. */
export interface Site {
  bank: TestBank
  web: string
  mini: string
  /** API calls in the order of their responses. */
  requests: LoggedRequest[]
}

interface LoggedRequest {
  verb: string
  path: string
  status: number
}

/** Built by `npm test` before. */
const built = fileURLToPath(new URL('../../dist/app', import.meta.url))

/** `lively`: its customers have recipients, cards and orders, as under `npm start`. */
/** Goes on by itself as well: pages ask in real time, while a test's clock stands still. */
function runningOn(clock: Clock): Clock {
  const began = Date.now()
  return { now: () => new Date(clock.now().getTime() + Date.now() - began) }
}

export async function openSite({
  lively = false,
  parts = {},
}: {
  lively?: boolean
  parts?: Partial<BankServices>
} = {}): Promise<Site> {
  // What a lively one has beside its rows, and what another seal has sealed, is in no template.
  const isBare = !lively && parts.seal === undefined
  const bank = await openTestBank(undefined, isBare ? { ...parts, ...(await openSeeded()) } : parts)
  if (!isBare) await seed(bank.world, { lively })
  const hosts = await openHosts(bank.world, readSettings({}))
  const page = createPages(built)
  const isConsoleAt = async (hostname: string) => (await hosts.current()).isConsoleAt(hostname)
  const app = bank.serve({
    served: bank.served,
    strict: true,
    ipOf: (_, headers) => headers.get('x-test-ip') ?? '10.0.0.1',
    isConsoleAt,
    allowanceClock: runningOn(bank.clock),
  })
  const requests: LoggedRequest[] = []

  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const called = /^\/(api|sandbox)\//.test(pathname)
    await travel(called ? 'ask' : 'piece')
    const answer = await app.fetch(request)
    const shown =
      answer.status === 404 && request.method === 'GET'
        ? page(request, await hosts.current())
        : null
    if (shown !== null && !pathname.startsWith('/api/')) return shown
    requests.push({ verb: request.method, path: pathname, status: answer.status })
    if (called) await travel('answer')
    return answer
  }

  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false })
  const feed = new Feed(bank.world)
  feed.start()
  const realtime = createRealtime({ world: bank.world, feed, ipOf: () => '10.0.0.1' })
  server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    await realtime.close()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    bank,
    requests,
    web: `http://localhost:${port}`,
    mini: `http://127.0.0.1:${port}`,
  }
}
