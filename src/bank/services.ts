import type { DepositInstruction, PayInRail } from '#contract/account'
import type { TenantKind } from '#contract/tenantConfig'
import type { DeliveryFault } from '#contract/webhook'
import type { Engine, Tx } from './db/engine.ts'
import type { ChainLink, ChainMoves } from './outside/chains/link.ts'
import type { CardNetwork } from './outside/network/network.ts'
import type { RailLinks } from './outside/rails/rail.ts'
import type { Verifiers } from './outside/vendors/verifier.ts'
import type { Ratio } from './rate/ratio.ts'
import type { Posted } from './ledger/transfer.ts'
import type { LedgerStep } from './ledger/step.ts'

/**
 * What the bank needs of the world, so that a test or the simulation can bring its own: nothing
 * below this line reads a clock, throws dice, opens a socket or writes a log by itself.
 */
export interface BankServices {
  engine: Engine
  /** Commits steps: money and the rows that belong to it. */
  writer: LedgerWriter
  clock: Clock
  random: Random
  log: Log
  /** Seals what must be readable again: bot tokens, letters waiting to go out, successor tokens. */
  seal: Seal
  mailer: Mailer
  passwords: Passwords
  banks: BankDirectory
  issuer: Issuer
  chains: Chains
  rates: Rates
  rails: RailLinks
  network: CardNetwork
  cardKeys: CardKeys
  webhookSender: WebhookSender
  bots: Bots
  /** Who checks identities. */
  verifiers: Verifiers
  documents: Documents
}

/** The way to servers that customers name. It never throws: that nobody answered is an answer. */
export interface WebhookSender {
  send(parcel: WebhookRequest): Promise<WebhookResponse>
}

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether it may go to this machine itself. */
  loopback: boolean
}

/** What the server said, its words cut short; or why it said nothing. */
export type WebhookResponse = { status: number; answer: string } | { fault: DeliveryFault }

/** The way of a tenant's bot to people who know it. Throws where Telegram gave no answer of use. */
export interface Bots {
  send(message: BotMessage): Promise<BotSendResult>
}

export interface BotMessage {
  tenantId: string
  token: string
  /** The person's number at Telegram. */
  to: string
  text: string
  button: { text: string; url: string }
}

/** Taken; asked to wait; or refused for good: the person blocks the bot, or never let it write. */
export type BotSendResult = { is: 'taken' } | { is: 'busy'; waitMs: number } | { is: 'shut' }

/** Makes the key pair card secrets are asked for under: RSA of 2048 bits or more, as PEM. */
export interface CardKeys {
  fresh(): Promise<{ privatePem: string; publicPem: string }>
}

/** The chains as each tenant meets them: pretended for play tenants, real ones where the operator named a node. */
export interface Chains {
  /** Whether such a tenant's money can be followed on that chain. */
  follows(kind: TenantKind, chainId: number): boolean
  /** Null where it cannot. */
  link(tenantId: string, kind: TenantKind, chainId: number): Promise<ChainLink | null>
  /** Null where the chain does not move when it is told to: a real one. */
  moves(tenantId: string, kind: TenantKind, chainId: number): Promise<ChainMoves | null>
  /** The words the operator keeps all keys in; null where the bank makes and seals its own. */
  words: string | null
}

/**
 * What things are worth. Asking never waits for anybody outside: a real source is asked beside, and
 * what it said last is kept in the database.
 */
export interface Rates {
  /** Without the symbols nobody can price just now. */
  prices(tx: Tx, symbols: readonly string[]): Promise<ReadonlyMap<string, UsdPrice>>
  /** The price at each of these moments, null where none was known. */
  history(tx: Tx, symbol: string, moments: readonly Date[]): Promise<(UsdPrice | null)[]>
}

/** One whole unit in US dollars. */
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
  /** A fresh uuid v7 in the order of the clock. */
  id(): string
  /** 53 random bits, for the numbers old clients know our rows by. */
  number(): number
}

/** Structured and allow-listed: what is not named here cannot be logged. */
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
  /** Of a defect: its name and where it was thrown, never its message, which may quote a row. */
  defect?: string
  at?: string
  count?: number
}

export interface Seal {
  close(plain: Uint8Array, label: string): Buffer
  /** Throws when the box was made for another label, or changed. */
  open(box: Uint8Array, label: string): Buffer
  /** A keyed digest, for values that must be found again but never read. */
  digest(value: string, label: string): Buffer
}

export interface OutgoingMessage {
  tenantId: string
  to: string
  subject: string
  body: string
}

/** The way out for mail and text messages; pretended ones keep them in the tenant's mailbox. */
export interface Mailer {
  mail(message: OutgoingMessage): Promise<void>
  sms(message: OutgoingMessage): Promise<void>
}

/** Slow by design, so they wait in a queue of their own. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** With no hash the same work is done and the answer is no, so that nobody learns who exists. */
  matches(hash: string | null, password: string): Promise<boolean>
}

/** Who knows which bank a code belongs to; null where it does not know. */
export interface BankDirectory {
  /** By the first eight characters of the code. */
  byBic(bic: string): Promise<KnownBank | null>
  byIban(country: string, bankCode: string): Promise<KnownBank | null>
  byRouting(routing: string): Promise<KnownBank | null>
}

export interface KnownBank {
  name: string
  city: string
  /** Two letters of ISO 3166. */
  country: string
  bic: string | null
}

/** The bank behind virtual accounts. Asked twice for the same account it gives the same details. */
export interface Issuer {
  issue(ask: IssueAsk): Promise<DepositInstruction[]>
}

export interface IssueAsk {
  accountId: string
  /** Counts how often the account was given new details. */
  turn: number
  holder: string
  currencyId: string
  rails: readonly PayInRail[]
}

/** Where documents lie. What is put here is sealed already: whoever keeps it can read none of it. */
export interface Documents {
  put(name: string, box: Uint8Array): Promise<void>
  /** Null where there is none of that name. */
  get(name: string): Promise<Buffer | null>
  drop(name: string): Promise<void>
}

/**
 * Writes together what arrives together, without a timer: a lane that is free takes everything that
 * waits for one tenant, and whatever arrives for it meanwhile waits for the next. A second lane for
 * the same tenant would only wait for the first one's locks: its steps meet in the fees and in their
 * wallets' news. Each is answered alone, after the commit of all.
 */
export interface LedgerWriter {
  /** Resolves when the step is on disk, with its rows; throws the refusal when none of it is. */
  commit(tenantId: string, step: LedgerStep): Promise<Posted>
}
