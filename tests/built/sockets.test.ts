import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { WebSocket } from 'ws'
import { demoCustomers } from '#bank/db/seed/tenants'
import { feedFilterOf, feedTopicOf, REALTIME_PATH } from '#contract/feed'
import { demoTenants } from '#contract/tenants'
import { whole } from '#tests/kit/whole'
import { bankIn } from './bankProcess.ts'

/** Sockets on which nobody signs in are few per address and do not stay, however often they beat. */

const PER_ADDRESS = 20
const ADDRESSES = 250
const TRIED_EACH = 2 * PER_ADDRESS
/** Addresses that open theirs together; more would overflow the queue of the listening socket. */
const AT_ONCE = 10
const JOINS = 20

const folder = mkdtempSync(join(tmpdir(), 'sluice-sockets-'))
const { at, port, start, stopAll } = await bankIn(folder)

afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

const url = `ws://127.0.0.1:${port}${REALTIME_PATH}/websocket?vsn=2.0.0`

/** Beats twice a second, and tells nobody who it is. */
function openStranger(address: string) {
  const socket = new WebSocket(url, { localAddress: address })
  socket.on('error', () => {})
  const beat = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))
  }, 500)
  let openedAt = 0
  socket.on('open', () => (openedAt = performance.now()))
  const ended = new Promise<{ code: number; heldMs: number | null }>((resolve) => {
    socket.on('close', (code) => {
      clearInterval(beat)
      resolve({ code, heldMs: openedAt === 0 ? null : performance.now() - openedAt })
    })
  })
  const isHeld = () => socket.readyState === WebSocket.OPEN
  const settled = new Promise<void>((resolve) => {
    for (const event of ['open', 'close']) socket.once(event, () => resolve())
  })
  return { socket, ended, settled, isHeld }
}

const addressAt = (nth: number) => `127.0.${1 + Math.floor(nth / 200)}.${2 + (nth % 200)}`

/** Many from one address, and the most of them that were open at once. */
function openStrangers(address: string) {
  const sockets = Array.from({ length: TRIED_EACH }, () => openStranger(address))
  let most = 0
  for (const { socket } of sockets)
    socket.on('open', () => {
      most = Math.max(most, sockets.filter(({ isHeld }) => isHeld()).length)
    })
  return { sockets, most: () => most }
}

async function signIn() {
  const { email, password } = demoCustomers.larkspur
  const headers = { 'x-tenant-id': demoTenants.larkspur, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const path = '/api/v2/auth/sign-in/password/email'
  const answer = await fetch(at(path), { method: 'POST', headers, body })
  const { access_token } = (await answer.json()) as { access_token: string }
  const bearer = { ...headers, authorization: `Bearer ${access_token}` }
  const wallets = await (await fetch(at('/api/v2/wallets'), { headers: bearer })).json()
  const [{ uuid }] = (wallets as { data: [{ uuid: string }] }).data
  return { bearer: access_token, walletId: uuid }
}

/** Whether a customer's socket gets live, from an address without strangers. */
async function joins({ bearer, walletId }: Awaited<ReturnType<typeof signIn>>) {
  const socket = new WebSocket(url)
  const isLive = new Promise<boolean>((resolve) => {
    socket.on('message', (data: Buffer) => String(data).includes('LIVE') && resolve(true))
    socket.on('close', () => resolve(false))
  })
  await once(socket, 'open')
  const changes = [{ event: '*', schema: 'public', filter: feedFilterOf(walletId) }]
  const payload = { config: { postgres_changes: changes }, access_token: bearer }
  socket.send(JSON.stringify(['1', '1', `realtime:${feedTopicOf(walletId)}`, 'phx_join', payload]))
  const live = await isLive
  socket.close()
  await once(socket, 'close')
  return live
}

whole(
  'sockets without a token are few per address, end by themselves and let others join',
  async ({ task }) => {
    await start()
    const customer = await signIn()
    const addresses: ReturnType<typeof openStrangers>[] = []
    while (addresses.length < ADDRESSES) {
      const wave = Array.from({ length: Math.min(AT_ONCE, ADDRESSES) }, (_, nth) =>
        openStrangers(addressAt(addresses.length + nth)),
      )
      addresses.push(...wave)
      await Promise.all(wave.flatMap(({ sockets }) => sockets).map(({ settled }) => settled))
    }

    const live: boolean[] = []
    for (let nth = 0; nth < JOINS; nth += 1) live.push(await joins(customer))
    expect(live).toEqual(live.map(() => true))

    const strangers = addresses.flatMap(({ sockets }) => sockets)
    const ends = await Promise.all(strangers.map(({ ended }) => ended))
    expect(Math.max(...addresses.map((address) => address.most()))).toBe(PER_ADDRESS)
    const opened = ends.filter(({ heldMs }) => heldMs !== null)
    expect([...new Set(opened.map(({ code }) => code))]).toEqual([1008])
    const longest = Math.max(...opened.map(({ heldMs }) => heldMs ?? 0))
    const figure = `${opened.length} of ${ends.length} admitted, ${PER_ADDRESS} an address at once, the longest ${(longest / 1_000).toFixed(1)} s`
    Object.assign(task.meta, { figure })
  },
)
