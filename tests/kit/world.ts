import type { Engine } from '#bank/db/engine'
import { fixedHostsIn } from '#bank/fixedHosts'
import { openHosts, webTenantAt } from '#bank/hosts'
import { createLedgerWriter } from '#bank/ledger/writer'
import { openBankDirectory } from '#bank/outside/bankDirectory'
import { noTelegram } from '#bank/outside/bots'
import { openCardKeys } from '#bank/outside/cardKeys'
import { openChains } from '#bank/outside/chains/chains'
import { pretendDns } from '#bank/outside/dns'
import { openWebhookSender } from '#bank/outside/hooks'
import { openLog } from '#bank/outside/log'
import { pretendNetwork } from '#bank/outside/network/network'
import { openPasswords } from '#bank/outside/passwords'
import { pretendIssuer } from '#bank/outside/pretendIssuer'
import { pretendRails } from '#bank/outside/rails/pretend'
import { openRandom } from '#bank/outside/random'
import { pretendRates } from '#bank/outside/rates/pretend'
import { openSeal } from '#bank/outside/seal'
import { pretendStatements } from '#bank/outside/statements/pretend'
import { openVerifiers } from '#bank/outside/vendors/verifiers'
import { readSettings } from '#bank/settings'
import type { Clock, OutgoingMessage, BankServices, Documents } from '#bank/services'

/** The real cost is a matter of few tests, and takes longer than most. */
const quickHash = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** No test calls a vendor that it has not opened itself. */
const nowhere = { SUMSUB_URL: 'http://127.0.0.1:9', PERSONA_URL: 'http://127.0.0.1:9' }

/** Simulated services on a real database, with captured messages and log. `parts` override any. */
export function pretendWorld(engine: Engine, clock: Clock, parts: Partial<BankServices> = {}) {
  const messages: OutgoingMessage[] = []
  const logged: string[] = []
  const random = openRandom(clock)
  const { seal = openSeal(random.bytes(32)) } = parts
  const documents = inMemoryDocuments()
  const send = async (message: OutgoingMessage) => void messages.push(message)
  const world: BankServices = {
    engine,
    writer: createLedgerWriter(engine, clock),
    clock,
    random,
    log: openLog(clock, false, (line) => logged.push(line)),
    seal,
    mailer: { mail: send, sms: send },
    passwords: openPasswords(quickHash),
    banks: openBankDirectory(),
    issuer: pretendIssuer,
    rates: pretendRates(clock),
    chains: openChains({}, engine, clock),
    rails: pretendRails({ clock, engine }),
    statements: pretendStatements(engine),
    network: pretendNetwork,
    cardKeys: openCardKeys(),
    webhookSender: openWebhookSender({ reachesLoopback: true }),
    bots: {
      send: async () => ({ is: 'taken', messageId: '1' }),
      answer: async () => {},
      ...noTelegram,
    },
    verifiers: openVerifiers(nowhere, seal),
    documents,
    webPages: {
      // Read anew each time: a test opens its tenants one after another.
      tenantAt: async (hostname) => {
        const hosts = await openHosts({ engine, clock }, readSettings({}))
        return webTenantAt(await hosts.current(), hostname)
      },
    },
    fixedHosts: fixedHostsIn(readSettings({})),
    dns: pretendDns(),
    ...parts,
  }
  return { world, messages, logged, documents }
}

export function inMemoryDocuments(): Documents & { boxes: ReadonlyMap<string, Buffer> } {
  const boxes = new Map<string, Buffer>()
  return {
    boxes,
    put: async (name, box) => void boxes.set(name, Buffer.from(box)),
    get: async (name) => boxes.get(name) ?? null,
    drop: async (name) => void boxes.delete(name),
  }
}
