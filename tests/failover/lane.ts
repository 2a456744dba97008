import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { demoTenants } from '#contract/tenants'
import { freePort } from '#bank/db/running'
import { demoCustomers } from '#bank/db/seed/tenants'
import { ended, openCluster, serverOf, until, type Cluster, type Member } from './cluster.ts'
import { signInCustomer, draftOf, follow, orderByChart, orderOn, type Crowd } from './customer.ts'
import { onBook, reconcileOrders } from './reconcileOrders.ts'
import { findTools } from './tools.ts'

/**
 * The bank under load on two replicated servers, whose primary is killed: first the server, then the
 * whole node. Every confirmed order must exist once, the ledger must balance, and only the servers are
 * restarted.
 */

export interface Round {
  what: string
  /** The longest time without a confirmed order. */
  outageMs: number
  /** Orders confirmed before and after. */
  before: number
  after: number
}

export interface Measured {
  rounds: Round[]
  orders: number
  server: string
  wrong: string[]
}

const OWNER = 'bank_owner'
const SETTLE_MS = 3_000

const killings: { what: string; of: (member: Member) => number[] }[] = [
  { what: 'the primary PostgreSQL', of: serverOf },
  {
    what: 'the whole node: Patroni and PostgreSQL',
    of: (one) => [one.watch.pid!, ...serverOf(one)],
  },
]

export async function runLane(home: string, say: (line: string) => void): Promise<Measured> {
  const tools = findTools()
  const folder = mkdtempSync(join(tmpdir(), 'sluice-failover-'))
  const closing: (() => Promise<void>)[] = []
  try {
    say('Two servers are made …')
    const cluster = await openCluster(tools, folder)
    closing.push(cluster.close)
    process.once('exit', cluster.abandon)
    closing.push(async () => void process.off('exit', cluster.abandon))
    await cluster.whole()
    const address = await makeDatabase(cluster)
    const bank = await openBank(home, folder, address)
    closing.push(bank.close)
    await liftLimits(address)
    return await measure(cluster, bank, address, say)
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The database URL of both servers, with an owner who is no superuser. */
async function makeDatabase({ members, primary, secrets }: Cluster): Promise<string> {
  const { port } = await primary()
  const password = secrets.superuser
  const line = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password })
  await line.connect()
  await line.query(`create role ${OWNER} login createrole password '${password}'`)
  await line.query(`create database bank owner ${OWNER}`)
  await line.end()
  const hosts = members.map((one) => `127.0.0.1:${one.port}`).join()
  return `postgres://${OWNER}:${password}@${hosts}/bank?target_session_attrs=read-write`
}

/** The built bank as an operator would start it. */
async function openBank(home: string, folder: string, address: string) {
  const port = await freePort(0)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'bank'),
    DATABASE_URL: address,
    PORT: String(port),
  }
  const child = spawn(process.execPath, [join(home, 'dist/bank/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let recorded = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (recorded = (recorded + String(chunk)).slice(-20_000)))
  const isOpen = async () => {
    if (child.exitCode !== null) throw new Error(`The bank ended: ${recorded}`)
    return recorded.includes('Ctrl-C closes it.')
  }
  await until(isOpen, 'the bank is open')
  const close = () => ended(child, 'SIGTERM')
  return { origin: `http://127.0.0.1:${port}`, child, close, told: () => recorded }
}

/** Without a limit of orders per person. */
async function liftLimits(address: string) {
  const plenty = { perSecond: 1_000, burst: 1_000 }
  const limits = { tenant: plenty, person: plenty, write: plenty, ip: plenty }
  const orders = { perMinute: 60_000, perHour: 1_000_000 }
  await onBook(address, async (engine) => {
    for (const tenantId of Object.values(demoTenants))
      await engine.transaction({ tenantId, personId: null }, (tx) =>
        tx.query(
          `update tenants set config = jsonb_set(config, '{limits}', config->'limits' || $1)`,
          [JSON.stringify({ ...limits, orders })],
        ),
      )
  })
  await pause(SETTLE_MS)
}

type Bank = Awaited<ReturnType<typeof openBank>>

async function measure(
  cluster: Cluster,
  bank: Bank,
  address: string,
  say: (line: string) => void,
): Promise<Measured> {
  const begun = new Date()
  const crowd: Crowd = { answered: [], wrong: [], isOver: false }
  const logins = Object.entries(demoCustomers).map(([name, { email, password }]) => ({
    // The keys of demoCustomers are those of demoTenants.
    tenantId: demoTenants[name as keyof typeof demoTenants],
    email,
    password,
  }))
  const arriveAll = () => Promise.all(logins.map((login) => signInCustomer(bank.origin, login)))
  const guests = await arriveAll()
  const feeds = guests.map(follow)
  const [second, charted] = [await arriveAll(), await arriveAll()]
  const drafts = await Promise.all(guests.map(draftOf))
  const busy = drafts.flatMap((draft, at) => [
    orderOn(guests[at]!, draft, crowd),
    orderOn(second[at]!, draft, crowd),
    orderByChart(charted[at]!, draft, crowd),
  ])
  for (const one of busy) one.catch((thrown: unknown) => crowd.wrong.push(String(thrown)))
  const isBusy = async () => {
    if (crowd.wrong.length > 0) throw new Error(crowd.wrong.join('; '))
    return guests.every(({ walletId }) => crowd.answered.some((one) => one.walletId === walletId))
  }
  await until(isBusy, 'everybody is answered')
  await pause(SETTLE_MS)

  const poller: Round[] = []
  for (const { what, of } of killings) {
    const round = await lose(cluster, crowd, what, of)
    say(`${what} killed: nobody's order was answered for ${round.outageMs} ms`)
    poller.push(round)
  }
  crowd.isOver = true
  await Promise.allSettled(busy)
  if (bank.child.exitCode !== null || bank.child.signalCode !== null)
    crowd.wrong.push(`the bank ended: ${bank.told()}`)
  const heardAll = async () =>
    feeds.every(({ heard: received }, at) =>
      crowd.answered.every(
        ({ walletId, orderId }) => walletId !== guests[at]!.walletId || received.has(orderId),
      ),
    )
  await until(heardAll, 'the feeds told of every order').catch((thrown: Error) =>
    crowd.wrong.push(thrown.message),
  )
  for (const { feed } of feeds) feed.stop()
  return { rounds: poller, ...(await reconcileOrders(address, begun, crowd)) }
}

/** Kills, waits until all customers are served and the standby is back, and measures it. */
async function lose(
  cluster: Cluster,
  crowd: Crowd,
  what: string,
  of: (member: Member) => number[],
): Promise<Round> {
  const lost = await cluster.primary()
  const before = crowd.answered.length
  const begun = performance.now()
  for (const pid of of(lost)) process.kill(pid, 'SIGKILL')
  const isAnswered = async () => {
    const since = new Set(
      crowd.answered.flatMap(({ at, walletId }) => (at > begun + SETTLE_MS ? walletId : [])),
    )
    return since.size === new Set(crowd.answered.map(({ walletId }) => walletId)).size
  }
  await until(isAnswered, 'everybody is answered again')
  const moments = [begun, ...crowd.answered.slice(before).map(({ at }) => at)]
  const outageMs = Math.round(
    Math.max(...moments.slice(1).map((at, place) => at - (moments[place] ?? at))),
  )
  await until(async () => (await cluster.primary().catch(() => null)) !== null, 'one takes writes')
  if ((await cluster.primary()) === lost) crowd.wrong.push(`${what}: nobody else was promoted`)
  if (lost.watch.exitCode !== null || lost.watch.signalCode !== null) cluster.restart(lost)
  await cluster.whole()
  await pause(SETTLE_MS)
  return { what, outageMs, before, after: crowd.answered.length - before }
}
