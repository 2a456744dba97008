import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FeedKind, FeedTable } from '#contract/feed'
import { Feed } from '#bank/feed/feed'
import { feedInserts, type FeedInsert } from '#bank/feed/feed.rows'
import { createRealtime } from '#bank/feed/realtime'
import { insertPerson } from '#bank/person/person.rows'
import { insertFamily } from '#bank/session/devices.rows'
import { issueTokens } from '#bank/session/tokens'
import { endFamily } from '#bank/session/tokens.rows'
import { openWallet } from '#bank/wallet/wallet'
import type { BankServices } from '#bank/services'
import { openTenant } from '#tests/kit/openTenant'

/** One bank process as the feed sees it, with a port of its own. */
export async function openProcess(
  world: BankServices,
  hostnames: string[] = [],
  at = 0,
  isListed: (origin: string) => Promise<boolean> = () => Promise.resolve(false),
) {
  const feed = new Feed(world)
  const isOwnPageAt = (hostname: string) => hostnames.includes(hostname)
  const realtime = createRealtime({ world, feed, ipOf: () => '10.0.0.1', isOwnPageAt, isListed })
  const server = createServer((_, response) => response.end())
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    if (realtime.owns(request)) realtime.upgrade(request, socket, head)
    else socket.destroy()
  })
  await new Promise<void>((ready) => server.listen(at, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    feed,
    realtime,
    port,
    url: `ws://127.0.0.1:${port}/realtime/v1`,
    /** Every connection breaks without closing. */
    cut: () => sockets.forEach((socket) => socket.destroy()),
    async close() {
      await realtime.close()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A tenant and its customers. */
export async function openFeedKit(world: BankServices) {
  const tenantId = await openTenant(world)
  const scope = { tenantId, personId: null }
  const within: BankServices['engine']['transaction'] = (_, work) =>
    world.engine.transaction(scope, work)
  const now = () => world.clock.now()

  /** A signed-in person with a wallet. */
  async function newcomer() {
    const personId = world.random.id()
    const familyId = world.random.id()
    const family = {
      id: familyId,
      client: 'web',
      expires_at: new Date(now().getTime() + 1e10),
    } as const
    const walletId = await within(scope, async (tx) => {
      const number = world.random.number()
      await insertPerson(tx, { tenantId, id: personId, number, currency: 'USD', at: now() })
      await insertFamily(tx, {
        ...family,
        tenantId,
        personId,
        device: 'd',
        ip: '1',
        method: 'email',
        launchHash: null,
        enteredFrom: null,
        proofDue: false,
        deviceHash: null,
        at: now(),
      })
      return (await openWallet({ tx, scope, world }, personId, 'personal')).id
    })
    const token = async () =>
      (await within(scope, (tx) => issueTokens({ tx, scope, world }, family))).access_token
    const end = () =>
      within(scope, (tx) => endFamily(tx, tenantId, familyId, { at: now(), reason: 'signed out' }))
    const block = () =>
      within(scope, (tx) =>
        tx.query(`update people set state = 'blocked' where tenant_id = $1 and id = $2`, [
          tenantId,
          personId,
        ]),
      )
    return { personId, walletId, bearer: await token(), token, end, block }
  }

  const tell = (...rows: FeedInsert[]) =>
    within(scope, (tx) => feedInserts.write(tx, tenantId, rows, now()))

  return { tenantId, scope, newcomer, tell }
}

type FeedKit = Awaited<ReturnType<typeof openFeedKit>>
export type Person = Awaited<ReturnType<FeedKit['newcomer']>>

export const newsOf = (
  { walletId, personId }: Pick<Person, 'walletId' | 'personId'>,
  record: object,
  kind: FeedKind = 'INSERT',
  table: FeedTable = 'transactions',
): FeedInsert => ({ walletId, personId, table, kind, record })
