import type { DepositInstruction, PayInRail } from '#contract/account'
import type { TenantKind } from '#contract/tenantConfig'
import type { DeliveryFault } from '#contract/webhook'
import type { Engine, Tx } from './db/engine.ts'
import type { FixedHosts } from './fixedHosts.ts'
import type { ChainLink, ChainMoves } from './outside/chains/link.ts'
import type { BotSetUp } from './outside/botApi.ts'
import type { Dns } from './outside/dns.ts'
import type { CardNetwork } from './outside/network/network.ts'
import type { RailLinks } from './outside/rails/rail.ts'
import type { Statements } from './outside/statements/statement.ts'
import type { Verifiers } from './outside/vendors/verifier.ts'
import type { Ratio } from './rate/ratio.ts'
import type { Posted } from './ledger/transfer.ts'
import type { LedgerStep } from './ledger/step.ts'

/** Everything outside the bank, so that tests and the simulation can bring their own clock, dice and sockets. */
export interface BankServices {
  engine: Engine
  writer: LedgerWriter
  clock: Clock
  random: Random
  log: Log
  /** Encrypts what must be readable again: bot tokens, queued messages, successor tokens. */
  seal: Seal
  mailer: Mailer
  passwords: Passwords
  banks: BankDirectory
  issuer: Issuer
  chains: Chains
  rates: Rates
  rails: RailLinks
  statements: Statements
  network: CardNetwork
  cardKeys: CardKeys
  webhookSender: WebhookSender
  bots: Bots
  verifiers: Verifiers
  documents: Documents
  webPages: WebPages
  fixedHosts: FixedHosts
  dns: Dns
}

/** Where the bank shows its pages to a tenant's customers on the web. */
export interface WebPages {
  /** The tenant whose they are there. */
  tenantAt(hostname: string): Promise<string | null>
}

/** Calls customers' servers. Never throws: no answer is a result. */
export interface WebhookSender {
  /** Whether sandbox tenants may name receivers on this machine. */
  reachesLoopback: boolean
  send(request: WebhookRequest): Promise<WebhookResponse>
}

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether it may call this machine itself. */
  loopback: boolean
}

/** The answer is cut short. `stopped`: the bank is ending, and nothing is known of the receiver. */
export type WebhookResponse = WebhookOutcome | { stopped: true }
export type WebhookOutcome = { status: number; answer: string } | { fault: DeliveryFault }

/** Speaks by a tenant's bot. Throws if Telegram gave no usable answer. */
export interface Bots extends BotSetUp {
  /** A new message, or a change of an earlier one. */
  send(message: BotMessage): Promise<BotSendResult>
  /** Ends the waiting of whoever pressed a button; one that is answered too late is let be. */
  answer(answer: BotPressAnswer): Promise<void>
}

export interface BotMessage {
  tenantId: string
  token: string
  /** Telegram's user id. */
  to: string
  text: string
  buttons: readonly BotButton[]
  /** The message to be changed; null for a new one. */
  messageId: string | null
}

/**
 * One opens an address, one comes back to the bank as it is, and one, alone under its message, lets
 * the person choose a contact in Telegram's own list.
 */
export type BotButton = { text: string } & (
  | { url: string }
  | { press: string }
  | { asksContact: true }
)

export interface BotPressAnswer {
  tenantId: string
  token: string
  pressId: string
  text: string
}

/**
 * `shut` is final: the person blocks the bot or never let it write. `gone`: the message to be
 * changed is no longer there.
 */
export type BotSendResult =
  | { is: 'taken'; messageId: string }
  | { is: 'busy'; waitMs: number }
  | { is: 'shut' }
  | { is: 'gone' }

export interface CardKeys {
  fresh(): Promise<{ privatePem: string; publicPem: string }>
}

/** Simulated for sandbox tenants, real where the operator named a node. */
export interface Chains {
  follows(kind: TenantKind, chainId: number): boolean
  link(tenantId: string, kind: TenantKind, chainId: number): Promise<ChainLink | null>
  /** Null for a real chain, which cannot be told to move. */
  moves(tenantId: string, kind: TenantKind, chainId: number): Promise<ChainMoves | null>
  /** The operator's mnemonic for all keys; null if the bank makes its own. */
  mnemonic: string | null
}

/** Never waits for anybody outside: a source is polled and its last prices are stored. */
export interface Rates {
  prices(tx: Tx, symbols: readonly string[]): Promise<ReadonlyMap<string, UsdPrice>>
  /** Null where none was known. */
  history(tx: Tx, symbol: string, moments: readonly Date[]): Promise<(UsdPrice | null)[]>
}

export interface UsdPrice {
  usd: Ratio
  source: string
  at: Date
}

export interface Clock {
  now(): Date
}

export interface Random {
  bytes(count: number): Buffer
  /** A uuid v7 in the order of the clock. */
  id(): string
  /** 53 random bits, for the ids that old clients know our rows by. */
  number(): number
}

/** Only the facts named here can be logged. */
export interface Log {
  info(what: string, facts?: LogFacts): void
  warn(what: string, facts?: LogFacts): void
  error(what: string, facts?: LogFacts): void
}

export interface LogFacts {
  requestId?: string
  tenantId?: string
  call?: string
  status?: number
  code?: string
  ms?: number
  topic?: string
  /** An error's name and where it was thrown; never its message, which may quote a row. */
  defect?: string
  at?: string
  count?: number
}

export interface Seal {
  close(plain: Uint8Array, label: string): Buffer
  /** Throws if the box was made for another label or changed. */
  open(box: Uint8Array, label: string): Buffer
  /** A keyed digest, for values to be found but never read. */
  digest(value: string, label: string): Buffer
}

export interface OutgoingMessage {
  tenantId: string
  to: string
  subject: string
  body: string
}

/** Simulated ones keep messages in the tenant's mailbox. */
export interface Mailer {
  mail(message: OutgoingMessage): Promise<void>
  sms(message: OutgoingMessage): Promise<void>
}

/** Slow by design, so they have a queue of their own. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash it does the same work, so that timing does not tell who exists. */
  matches(hash: string | null, password: string): Promise<boolean>
}

export interface BankDirectory {
  /** By its first eight characters. */
  byBic(bic: string): Promise<KnownBank | null>
  byIban(country: string, bankCode: string): Promise<KnownBank | null>
  byRouting(routing: string): Promise<KnownBank | null>
  bySortCode(sortCode: string): Promise<KnownBank | null>
}

export interface KnownBank {
  name: string
  city: string
  country: string
  bic: string | null
}

export interface Issuer {
  issue(ask: IssueAsk): Promise<DepositInstruction[]>
}

export interface IssueAsk {
  accountId: string
  /** How often the account was given new details. */
  turn: number
  holder: string
  currencyId: string
  rails: readonly PayInRail[]
}

export interface Documents {
  put(name: string, box: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | null>
  drop(name: string): Promise<void>
}

/**
 * What arrives during a commit forms the tenant's next batch: a second one at a time would only
 * wait for the first one's locks.
 */
export interface LedgerWriter {
  /** Resolves when the step is on disk; throws the refusal if none of it is. */
  commit(tenantId: string, step: LedgerStep): Promise<Posted>
}
