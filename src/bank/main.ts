import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { announcement } from './announce.ts'
import { runCommand } from './commands.ts'
import { clientAddressOf } from './http/clientAddress.ts'
import { openBank } from './open.ts'
import { createPages } from './pages.ts'
import { createShutdown } from './shutdown.ts'
import { readSettings, type BankSettings } from './settings.ts'
import { abortSlowRequests, serverOptions } from './slowRequests.ts'
import { listTenants } from './tenant/tenant.rows.ts'

/** For requests and workers; closing the database has a limit of its own. */
const GRACE_MS = 4_000
const say = (line: string) => console.log(line)

async function main() {
  // From the first moment: a signal during the start must not leave a database behind.
  const stopped = untilSignal()
  const settings = readSettings(process.env)
  if (await runCommand(process.argv.slice(2), settings, { env: process.env, say, stopped })) return
  say('Opening the bank …')
  const bank = await openBank(settings, process.env, say)
  try {
    const { shutdown, announceOpen } = await serveBank(bank, settings)
    announceOpen()
    await stopped
    say('Closing …')
    await Promise.all([shutdown(GRACE_MS), bank.stop(GRACE_MS)])
  } finally {
    await bank.close()
  }
}

/** The terminal's Ctrl-C, a supervisor, or a terminal that was closed. */
const untilSignal = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => resolve())
  })

async function serveBank(bank: Awaited<ReturnType<typeof openBank>>, settings: BankSettings) {
  const { port, host } = settings
  const tenants = await listTenants(bank.world.engine)
  const folder = join(import.meta.dirname, '../app')
  const pages = existsSync(folder) ? createPages(folder) : null
  const page = async (request: Request) => pages?.(request, await bank.hosts.current()) ?? null
  const clientAddress = clientAddressOf(settings)
  const ipOf = (env: unknown) => clientAddress((env as { incoming: IncomingMessage }).incoming)
  const { fetch } = bank.serve({ ipOf, page })
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false, serverOptions })
  const shutdown = createShutdown(server)
  abortSlowRequests(server)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (bank.realtime.owns(request)) bank.realtime.upgrade(request, socket, head)
    else socket.destroy()
  })
  server.listen(port, host)
  await once(server, 'listening').catch((thrown: unknown) => {
    throw listenFault(thrown, settings)
  })
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  const announceOpen = () => announcement(host, actualPort, tenants).forEach(say)
  return { shutdown, announceOpen }
}

function listenFault(thrown: unknown, { port, host }: BankSettings): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} of ${host} is in use. Set another PORT.`)
  if (code === 'EACCES')
    return new Error(`Port ${port} is not open to this user. Set another PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`HOST is "${host}", which is no address of this machine.`)
  return thrown
}

await main().then(
  // Work that was left behind may keep the process alive.
  () => process.exit(0),
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? thrown.message : thrown)
    process.exit(1)
  },
)
