import { composeBank } from './compose.ts'
import { fixedHostsIn } from './fixedHosts.ts'
import { openHosts, webTenantAt } from './hosts.ts'
import { clientAddressOf } from './http/clientAddress.ts'
import { openEngine } from './db/open.ts'
import { seed } from './db/seed/seed.ts'
import { Feed } from './feed/feed.ts'
import { createRealtime } from './feed/realtime.ts'
import { createLedgerWriter } from './ledger/writer.ts'
import { openBankDirectory } from './outside/bankDirectory.ts'
import { botApiUrlIn } from './outside/botApi.ts'
import { openBots } from './outside/bots.ts'
import { openCardKeys } from './outside/cardKeys.ts'
import { startDevChain } from './outside/chains/devChain.ts'
import { openChains } from './outside/chains/chains.ts'
import { realClock } from './outside/clock.ts'
import { openDns } from './outside/dns.ts'
import { openWebhookSender } from './outside/hooks.ts'
import { openLog } from './outside/log.ts'
import { masterKey } from './outside/masterKey.ts'
import { openPasswords } from './outside/passwords.ts'
import { openMailer } from './outside/mailer.ts'
import { openRandom } from './outside/random.ts'
import { openDocuments } from './outside/documents/documents.ts'
import { pretendNetwork } from './outside/network/network.ts'
import { pretendIssuer } from './outside/pretendIssuer.ts'
import { pretendRails } from './outside/rails/pretend.ts'
import { openRates } from './outside/rates/rates.ts'
import { openSeal } from './outside/seal.ts'
import { pretendStatements } from './outside/statements/pretend.ts'
import { openVerifiers } from './outside/vendors/verifiers.ts'
import type { BankOptions } from './serve.ts'
import { createOriginCheck } from './tenant/origins.ts'
import { settleWithin } from './settleWithin.ts'
import type { Env, BankSettings } from './settings.ts'
import type { BankServices } from './services.ts'
import { listTenantIds } from './tenant/tenant.rows.ts'

const CHAIN_STOP_MS = 1_000
/** Where the caller names no grace. */
const STOP_MS = 4_000

/** What to close, the newest first. */
type Closers = (() => Promise<unknown>)[]

/** The bank over the real services: migrated, seeded, its workers started. The caller serves it. */
export async function openBank(settings: BankSettings, env: Env, say: (line: string) => void) {
  const closers: Closers = []
  const close = async () => {
    for (const one of closers.splice(0).toReversed()) await one()
  }
  try {
    return { ...(await openParts(settings, env, say, closers)), close }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

async function openParts(
  settings: BankSettings,
  env: Env,
  say: (line: string) => void,
  closers: Closers,
) {
  const { world, keepers, webhookSender, hosts } = await openServices(settings, env, say, closers)
  if (settings.demo) await seed(world, { lively: true })

  const parts = composeBank(world)
  const { relay, watcher, follower, noticer, worker, auditChainer, sweeper } = parts
  const { bookCloser, statementTaker, hotWalletWatcher, priceWatcher } = parts
  const rounds = [auditChainer, sweeper, bookCloser, statementTaker, hotWalletWatcher, priceWatcher]
  const workers = [relay, watcher, follower, noticer, worker, ...rounds, ...keepers]
  const feed = new Feed(world)
  const isOwnPageAt = async (hostname: string) => (await hosts.current()).isOwnPageAt(hostname)
  const isConsoleAt = async (hostname: string) => (await hosts.current()).isConsoleAt(hostname)
  const realtime = createRealtime({
    world,
    feed,
    ipOf: clientAddressOf(settings),
    isOwnPageAt,
    isListed: createOriginCheck(world),
  })

  let stopping: Promise<boolean> | undefined
  /** Sockets and workers. Work that takes longer than the grace is left to the next start. */
  const stop = (graceMs = STOP_MS) => {
    if (stopping) return stopping
    webhookSender.stop()
    stopping = settleWithin(graceMs, [realtime.close(), ...workers.map((one) => one.stop())])
    return stopping
  }
  closers.push(stop)
  for (const one of workers) one.start()
  feed.start()
  return {
    world,
    realtime,
    serve: (more: Pick<BankOptions, 'ipOf' | 'page'>) =>
      parts.serve({ isOwnPageAt, isConsoleAt, ...more }),
    hosts,
    stop,
  }
}

async function openServices(
  settings: BankSettings,
  env: Env,
  say: (line: string) => void,
  closers: Closers,
) {
  const { dataDir, databaseUrl, listenUrl } = settings
  const clock = realClock
  const random = openRandom(clock)
  const log = openLog(clock, process.stdout.isTTY)
  const engine = await openEngine({ dataDir, databaseUrl, listenUrl, say })
  closers.push(() => engine.close())
  const chain = await startDevChain(env, dataDir, say)
  closers.push(() => settleWithin(CHAIN_STOP_MS, [chain.stop()]))
  const webhookSender = openWebhookSender({ reachesLoopback: settings.demo })
  const mailer = openMailer(env, { engine, clock, random }, say)
  const inUse = (await listTenantIds(engine)).length > 0
  const seal = openSeal(masterKey(env, dataDir, inUse ? 'in use' : 'new'))
  const hosts = await openHosts({ engine, clock }, settings)
  const { rates, keepers } = openRates(env, { engine, clock, log })
  const world: BankServices = {
    engine,
    writer: createLedgerWriter(engine, clock),
    clock,
    random,
    log,
    seal,
    mailer,
    passwords: openPasswords(),
    banks: openBankDirectory(),
    issuer: pretendIssuer,
    rates,
    chains: openChains({ ...env, ...chain.env }, engine, clock),
    rails: pretendRails({ clock, engine }),
    statements: pretendStatements(engine),
    network: pretendNetwork,
    cardKeys: openCardKeys(),
    webhookSender,
    bots: openBots(botApiUrlIn(env), { engine, clock, random }, say),
    verifiers: openVerifiers(env, seal),
    documents: openDocuments(env, dataDir, clock),
    webPages: {
      tenantAt: async (hostname) => webTenantAt(await hosts.current(), hostname),
    },
    fixedHosts: fixedHostsIn(settings),
    dns: openDns(),
  }
  return { world, keepers, webhookSender, hosts }
}
