import type { Engine } from './db/engine.ts'

/**
 * What the bank needs of the world, so that a test or the simulation can bring its own: nothing
 * below this line reads a clock, throws dice, opens a socket or writes a log by itself.
 */
export interface World {
  engine: Engine
  clock: Clock
  random: Random
  log: Log
  /** Seals what must be readable again: bot tokens, letters waiting to go out, successor tokens. */
  seal: Seal
  post: Post
  passwords: Passwords
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

export interface Letter {
  tenantId: string
  to: string
  subject: string
  body: string
}

/** The way out for mail and text messages; pretended ones keep them in the tenant's mailbox. */
export interface Post {
  mail(letter: Letter): Promise<void>
  sms(letter: Letter): Promise<void>
}

/** Slow by design, so they wait in a queue of their own. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** With no hash the same work is done and the answer is no, so that nobody learns who exists. */
  matches(hash: string | null, password: string): Promise<boolean>
}
