import { composeBank } from './compose.ts'
import { clientAddressOf } from './http/clientAddress.ts'
import { openEngine } from './db/open.ts'
import { seed } from './db/seed/seed.ts'
import { Feed } from './feed/feed.ts'
import { createRealtime } from './feed/realtime.ts'
import { createLedgerWriter } from './ledger/writer.ts'
import { openBankDirectory } from './outside/bankDirectory.ts'
import { openBots } from './outside/bots.ts'
import { openCardKeys } from './outside/cardKeys.ts'
import { startDevChain } from './outside/chains/devChain.ts'
import { openChains } from './outside/chains/chains.ts'
import { realClock } from './outside/clock.ts'
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
import { openVerifiers } from './outside/vendors/verifiers.ts'
import type { BankOptions } from './serve.ts'
import { createOriginCheck } from './tenant/origins.ts'
import type { Env, BankSettings } from './settings.ts'
import type { BankServices } from './services.ts'

/** The bank over the real services: migrated, seeded, its workers started. The caller serves it. */
export async function openBank(settings: BankSettings, env: Env, say: (line: string) => void) {
  const { world, keepers, chain } = await openServices(settings, env, say)
  if (settings.demo) await seed(world)

  const parts = composeBank(world)
  const { relay, watcher, follower, noticer, worker, auditChainer, sweeper } = parts
  const workers = [relay, watcher, follower, noticer, worker, auditChainer, sweeper, ...keepers]
  for (const one of workers) one.start()

  const feed = new Feed(world)
  feed.start()
  const { miniHosts, tenantHosts } = settings
  const hostnames = [...miniHosts, ...tenantHosts.keys()]
  const realtime = createRealtime({
    world,
    feed,
    ipOf: clientAddressOf(settings),
    hostnames,
    isListed: createOriginCheck(world),
  })

  return {
    world,
    realtime,
    serve: (more: Pick<BankOptions, 'ipOf' | 'page'>) => parts.serve({ hostnames, ...more }),
    async close() {
      await realtime.close()
      for (const one of workers) await one.stop()
      await chain.stop()
      await world.engine.close()
    },
  }
}

async function openServices(settings: BankSettings, env: Env, say: (line: string) => void) {
  const { dataDir, databaseUrl, listenUrl } = settings
  const clock = realClock
  const random = openRandom(clock)
  const log = openLog(clock, process.stdout.isTTY)
  const engine = await openEngine({ dataDir, databaseUrl, listenUrl, say })
  const chain = await startDevChain(env, dataDir, say)
  const mailer = openMailer(env, { engine, clock, random }, say)
  const seal = openSeal(masterKey(env, dataDir))
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
    chains: openChains({ ...env, ...chain.env }, engine),
    rails: pretendRails(clock),
    network: pretendNetwork,
    cardKeys: openCardKeys(),
    webhookSender: openWebhookSender(),
    bots: openBots(env, { engine, clock, random }, say),
    verifiers: openVerifiers(env, seal),
    documents: openDocuments(env, dataDir, clock),
  }
  return { world, keepers, chain }
}
