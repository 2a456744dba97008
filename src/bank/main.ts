import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { join } from 'node:path'
import { serve as listen } from '@hono/node-server'
import { runCommand } from './commands.ts'
import { clientAddressOf } from './http/clientAddress.ts'
import { demoCustomers } from './db/seed/tenants.ts'
import { hostsOf, type TenantSummary } from './hosts.ts'
import { openBank } from './open.ts'
import { createPages } from './pages.ts'
import { createShutdown } from './shutdown.ts'
import { readSettings } from './settings.ts'
import { abortSlowRequests, serverOptions } from './slowRequests.ts'
import { listTenants } from './tenant/tenant.rows.ts'

/** The bank as a process. On SIGTERM or SIGINT it takes no new requests and finishes those it has. */

const STOP_MS = 10_000
const say = (line: string) => console.log(line)

async function main() {
  const settings = readSettings(process.env)
  if (await runCommand(process.argv.slice(2), settings, process.env, say)) return
  say('Opening the bank …')
  const bank = await openBank(settings, process.env, say)
  const tenants = await listTenants(bank.world.engine)
  const folder = join(import.meta.dirname, '../app')
  const page = existsSync(folder) ? createPages(folder, hostsOf(settings, tenants)) : () => null
  const clientAddress = clientAddressOf(settings)
  // The node server passes this with every request.
  const ipOf = (env: unknown) => clientAddress((env as { incoming: IncomingMessage }).incoming)
  const app = bank.serve({ ipOf, page })

  const server = listen(
    {
      fetch: app.fetch,
      port: settings.port,
      hostname: settings.host,
      overrideGlobalObjects: false,
      serverOptions,
    },
    ({ port }) => announce(settings.host, port, tenants),
  )
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (bank.realtime.owns(request)) bank.realtime.upgrade(request, socket, head)
    else socket.destroy()
  })
  abortSlowRequests(server)
  const shutdown = createShutdown(server)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    say('Closing …')
    const deadline = setTimeout(() => process.exit(1), STOP_MS)
    shutdown()
    // Sockets first: the server closes only after them.
    void bank.realtime.close()
    server.close(() => void bank.close().then(() => (clearTimeout(deadline), process.exit(0))))
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function announce(host: string, port: number, tenants: readonly TenantSummary[]) {
  const local = host === '127.0.0.1' || host === '0.0.0.0'
  const at = (name: string) => `http://${local ? name : host}:${port}`
  say(`\n  Web app         ${at('localhost')}`)
  say(`  Mini app        ${at('localhost')}/telegram/   (a pretended Telegram around it)`)
  say(`  Sandbox console ${at('localhost')}/sandbox   (codes arrive here)`)
  say(`  Workbench       ${at('localhost')}/workbench/   (every chart, drawn and alive)`)
  say(`  API             ${at('localhost')}/openapi.json`)
  for (const { slug } of tenants) {
    const customer = slug in demoCustomers && demoCustomers[slug as keyof typeof demoCustomers]
    if (!customer) continue
    say(`\n  ${slug}: ${at(`${slug}.localhost`)}`)
    say(`    e-mail ${customer.email}, phone ${customer.phone}, password ${customer.password}`)
  }
  say('\n  Ctrl-C closes it.\n')
}

await main().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
  // What was opened before the failure may keep the process alive.
  process.exit()
})
