import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import type { Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { endedTokens } from './feed.rows.ts'
import type { ProtocolVersion } from './frames.ts'
import { Hub } from './hub.ts'
import { closing, Subscriber, type SubscriberDeps, type FeedConnection } from './subscriber.ts'

/**
 * All who follow a wallet through this process. Twice a second it is asked whether the tokens they
 * came with still open anything, so an ended session and a blocked person are out within a second,
 * wherever that was decided.
 */

const ROUND_MS = 500
const SOCKETS_A_PERSON = 5
/** A client speaks every 25 seconds; who is silent for longer is taken to be gone. */
const SILENT_MS = 60_000
/** How long a socket may stay without saying whose it is. */
const NAMELESS_MS = 10_000
/** How long a socket is given to answer when another needs its place. */
const ROLL_MS = 1_000

export class Feed implements SubscriberDeps {
  readonly world: BankServices
  readonly hub: Hub
  readonly #subscribers = new Set<Subscriber>()
  /** The sockets of each person, and whose each is. */
  readonly #rows = new Map<string, Set<Subscriber>>()
  readonly #personOf = new Map<Subscriber, string>()
  #bindings = 0
  #every: Every = everyReal
  #stopRounds = () => {}
  #round: Promise<void> | null = null

  constructor(world: BankServices) {
    this.world = world
    this.hub = new Hub(world)
  }

  /** A socket has been opened. Answers with who takes what is said through it. */
  connect(line: FeedConnection, version: ProtocolVersion, origin: Origin) {
    const subscriber = new Subscriber(this, line, { version, origin })
    this.#subscribers.add(subscriber)
    return {
      hear: (text: string) => subscriber.receive(text),
      gone: () => {
        subscriber.onClosed()
        this.#subscribers.delete(subscriber)
      },
      settled: subscriber.settled,
    }
  }

  /** How many sockets stand open here. */
  count = () => this.#subscribers.size

  nextBindingId = () => ++this.#bindings

  /** A socket that died without a word keeps no place from one that lives: when all are taken, each is asked. */
  async register(subscriber: Subscriber): Promise<boolean> {
    const personId = subscriber.holder?.caller.personId ?? ''
    this.unregister(subscriber)
    if (this.#full(personId)) await this.#pingAll(personId)
    const gone = !this.#subscribers.has(subscriber)
    if (gone || this.#full(personId)) return false
    this.#personOf.set(subscriber, personId)
    this.#rows.set(personId, (this.#rows.get(personId) ?? new Set()).add(subscriber))
    return true
  }

  unregister(subscriber: Subscriber): void {
    const personId = this.#personOf.get(subscriber)
    if (personId === undefined) return
    this.#personOf.delete(subscriber)
    const row = this.#rows.get(personId)
    row?.delete(subscriber)
    if (row?.size === 0) this.#rows.delete(personId)
  }

  start(every: Every = everyReal): void {
    const { log } = this.world
    this.#every = every
    this.hub.start(every)
    this.#stopRounds = every(ROUND_MS, () => {
      this.#closeSilent()
      this.#round ??= this.check()
        .catch((thrown: unknown) => log.error('feed tokens not checked', defectIn(thrown)))
        .finally(() => {
          this.#round = null
        })
    })
  }

  /** Tells everybody where they stand and that the bank comes back, and closes their sockets. */
  async stop(): Promise<void> {
    this.#stopRounds()
    for (const one of this.#subscribers) one.restart()
    await this.#round
    await this.hub.stop()
  }

  /** Whether the tokens of all who listen still open anything. */
  async check(): Promise<void> {
    const all = [...this.#subscribers]
    for (const tenantId of new Set(all.flatMap(({ holder }) => holder?.tenantId ?? [])))
      await this.#checkTenant(
        tenantId,
        all.filter(({ holder }) => holder?.tenantId === tenantId),
      )
  }

  async #checkTenant(tenantId: string, those: readonly Subscriber[]): Promise<void> {
    const { engine, clock } = this.world
    const hashes = those.flatMap(({ holder }) => holder?.hash ?? [])
    const fallen = await engine.transaction({ tenantId, personId: null }, (tx) =>
      endedTokens(tx, tenantId, hashes, clock.now()),
    )
    const why = new Map(fallen.map((one) => [one.hash.toString('hex'), one.why]))
    for (const one of those) {
      const fell = one.holder && why.get(one.holder.hash.toString('hex'))
      if (fell) one.endToken(fell)
    }
  }

  #full = (personId: string) => (this.#rows.get(personId)?.size ?? 0) >= SOCKETS_A_PERSON

  async #pingAll(personId: string): Promise<void> {
    let stop = () => {}
    const patience = new Promise<void>((resolve) => {
      stop = this.#every(ROLL_MS, resolve)
    })
    const answering = [...(this.#rows.get(personId) ?? [])].map(async (one) => {
      if (!(await one.answers(patience))) one.close(closing.policy, 'TIMEOUT')
    })
    await Promise.all(answering)
    stop()
  }

  #closeSilent(): void {
    const now = this.world.clock.now().getTime()
    for (const one of this.#subscribers)
      if (now - one.lastFrameAt > (one.holder ? SILENT_MS : NAMELESS_MS))
        one.close(closing.policy, 'TIMEOUT')
  }
}
