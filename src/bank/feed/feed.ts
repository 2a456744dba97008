import { inTenant } from '#bank/db/engine'
import { everyReal, type Every } from '#bank/outside/clock'
import { networkOf } from '#bank/http/network'
import { defectIn } from '#bank/outside/log'
import type { Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { endedMemberships } from '#bank/member/access.rows'
import { endedTokens } from './feed.rows.ts'
import type { ProtocolVersion } from './frames.ts'
import { Hub } from './hub.ts'
import { closing, type FeedConnection } from './connection.ts'
import { Subscriber, type SubscriberDeps } from './subscriber.ts'

/**
 * Tokens and memberships are checked twice a second, so that whoever may no longer follow is disconnected
 * within a second, wherever that was decided.
 */

const ROUND_MS = 500
const SOCKETS_A_PERSON = 5
/** Clients send a heartbeat every 25 seconds. */
const SILENT_MS = 60_000
/** How long a socket may stay without a token, however often it sends a heartbeat. */
const ANONYMOUS_MS = 10_000
/** Sockets without a token from one address. */
const ANONYMOUS_MOST = 20
/** How long a socket has to answer a ping when a new one needs its slot. */
const PING_MS = 1_000

export class Feed implements SubscriberDeps {
  readonly world: BankServices
  readonly hub: Hub
  readonly #subscribers = new Set<Subscriber>()
  readonly #byNetwork = new Map<string, Set<Subscriber>>()
  readonly #byPerson = new Map<string, Set<Subscriber>>()
  readonly #personOf = new Map<Subscriber, string>()
  #bindings = 0
  #every: Every = everyReal
  #stopRounds = () => {}
  #round: Promise<void> | null = null

  constructor(world: BankServices) {
    this.world = world
    this.hub = new Hub(world)
  }

  connect(connection: FeedConnection, version: ProtocolVersion, origin: Origin) {
    const subscriber = new Subscriber(this, connection, { version, origin })
    const network = networkOf(origin.ip)
    this.#subscribers.add(subscriber)
    addTo(this.#byNetwork, network, subscriber)
    return {
      receive: (text: string) => subscriber.receive(text),
      closed: () => {
        subscriber.onClosed()
        this.#subscribers.delete(subscriber)
        removeFrom(this.#byNetwork, network, subscriber)
      },
      settled: subscriber.settled,
    }
  }

  count = () => this.#subscribers.size

  /** Whether this address may open a socket, on which nobody has signed in yet. */
  admits(ip: string): boolean {
    const sockets = [...(this.#byNetwork.get(networkOf(ip)) ?? [])]
    return sockets.filter(({ holder }) => !holder).length < ANONYMOUS_MOST
  }

  nextBindingId = () => ++this.#bindings

  every: Every = (ms, work) => this.#every(ms, work)

  /** A dead socket must not hold a slot: when all are taken, each is pinged. */
  async register(subscriber: Subscriber): Promise<boolean> {
    const personId = subscriber.holder?.caller.personId ?? ''
    this.unregister(subscriber)
    if (this.#full(personId)) await this.#pingAll(personId)
    const gone = !this.#subscribers.has(subscriber)
    if (gone || this.#full(personId)) return false
    this.#personOf.set(subscriber, personId)
    addTo(this.#byPerson, personId, subscriber)
    return true
  }

  unregister(subscriber: Subscriber): void {
    const personId = this.#personOf.get(subscriber)
    if (personId === undefined) return
    this.#personOf.delete(subscriber)
    removeFrom(this.#byPerson, personId, subscriber)
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

  async stop(): Promise<void> {
    this.#stopRounds()
    for (const one of this.#subscribers) one.restart()
    await this.#round
    await this.hub.stop()
  }

  async check(): Promise<void> {
    const all = [...this.#subscribers]
    for (const tenantId of new Set(all.flatMap(({ holder }) => holder?.tenantId ?? [])))
      await this.#checkTenant(
        tenantId,
        all.filter(({ holder }) => holder?.tenantId === tenantId),
      )
  }

  async #checkTenant(tenantId: string, subscribers: readonly Subscriber[]): Promise<void> {
    const { engine, clock } = this.world
    const hashes = subscribers.flatMap(({ holder }) => holder?.hash ?? [])
    const ended = await inTenant(engine, tenantId, (tx) =>
      endedTokens(tx, tenantId, hashes, clock.now()),
    )
    const why = new Map(ended.map((one) => [one.hash.toString('hex'), one.why]))
    for (const one of subscribers) {
      const reason = one.holder && why.get(one.holder.hash.toString('hex'))
      if (reason) one.endToken(reason)
    }
    await this.#checkMembers(tenantId, subscribers)
  }

  /** Whoever is taken out of a wallet is heard no more of it. */
  async #checkMembers(tenantId: string, subscribers: readonly Subscriber[]): Promise<void> {
    const following = subscribers.flatMap((one) =>
      one.sharedWallets().map((walletId) => ({
        walletId,
        personId: one.holder?.caller.personId ?? tenantId,
      })),
    )
    if (following.length === 0) return
    const ended = await inTenant(this.world.engine, tenantId, (tx) =>
      endedMemberships(tx, tenantId, following),
    )
    for (const one of subscribers) {
      const personId = one.holder?.caller.personId
      const theirs = ended.filter((membership) => membership.personId === personId)
      one.endShared(new Set(theirs.map(({ walletId }) => walletId)))
    }
  }

  #full = (personId: string) => (this.#byPerson.get(personId)?.size ?? 0) >= SOCKETS_A_PERSON

  async #pingAll(personId: string): Promise<void> {
    let stop = () => {}
    const timeout = new Promise<void>((resolve) => {
      stop = this.#every(PING_MS, resolve)
    })
    const checks = [...(this.#byPerson.get(personId) ?? [])].map(async (one) => {
      if (!(await one.answers(timeout))) one.close(closing.policy, 'TIMEOUT')
    })
    await Promise.all(checks)
    stop()
  }

  #closeSilent(): void {
    const now = this.world.clock.now().getTime()
    for (const one of this.#subscribers) {
      const overdue = one.holder
        ? now - one.frames.lastFrameAt > SILENT_MS
        : now - one.anonymousSince > ANONYMOUS_MS
      if (overdue) one.close(closing.policy, 'TIMEOUT')
    }
  }
}

type Groups = Map<string, Set<Subscriber>>

function addTo(groups: Groups, key: string, subscriber: Subscriber): void {
  groups.set(key, (groups.get(key) ?? new Set()).add(subscriber))
}

function removeFrom(groups: Groups, key: string, subscriber: Subscriber): void {
  const group = groups.get(key)
  group?.delete(subscriber)
  if (group?.size === 0) groups.delete(key)
}
