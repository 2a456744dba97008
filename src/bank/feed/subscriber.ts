import { FeedJoin, type FeedFrame } from '#contract/feed'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import type { Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { tenantIn } from '#bank/session/tokenText'
import type { Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { subscriptionFor, tokenHolderOf, auditDenied, type TokenHolder } from './authorize.ts'
import { FeedChannel, sendClose } from './channel.ts'
import { closing, endCodes, FrameAllowance, type FeedConnection } from './connection.ts'
import type { TokenEnd } from './feed.rows.ts'
import { frameText, readFrame, tokenIn, type FeedFrameOut, type ProtocolVersion } from './frames.ts'
import type { Hub } from './hub.ts'
import { PendingJoins, type PendingJoin } from './pendingJoins.ts'

export interface SubscriberDeps {
  world: BankServices
  hub: Hub
  /** Takes one of a person's socket slots; false if all are taken. */
  register(subscriber: Subscriber): Promise<boolean>
  unregister(subscriber: Subscriber): void
  nextBindingId(): number
  every: Every
}

const SUBSCRIPTIONS_MOST = 20
const WAITING_MOST = 256

/**
 * Frames are handled one after another, and nothing is sent before a join with a valid token; every
 * channel of the socket belongs to that person.
 */
export class Subscriber {
  holder: TokenHolder | null = null
  /** Since when it has been without a holder. */
  anonymousSince: number
  readonly frames: FrameAllowance
  readonly #deps: SubscriberDeps
  readonly #connection: FeedConnection
  readonly #version: ProtocolVersion
  readonly #origin: Origin
  readonly #channels = new Map<string, FeedChannel>()
  readonly #pending: PendingJoins
  #work: Promise<void> = Promise.resolve()
  #closed = false

  constructor(
    deps: SubscriberDeps,
    connection: FeedConnection,
    { version, origin }: { version: ProtocolVersion; origin: Origin },
  ) {
    this.#deps = deps
    this.#connection = connection
    this.#version = version
    this.#origin = origin
    this.#pending = new PendingJoins(deps.every)
    this.anonymousSince = this.#now()
    this.frames = new FrameAllowance(this.anonymousSince)
  }

  receive(text: string): void {
    if (!this.frames.take(this.#now())) return this.close(closing.policy, 'RATE_LIMITED')
    const frame = readFrame(text)
    if (!frame) return this.close(closing.policy, 'VALIDATION_FAILED')
    this.#work = this.#work
      .then(() => (this.#closed ? undefined : this.#handle(frame)))
      .catch((thrown: unknown) => {
        this.#deps.world.log.error('feed frame not taken', defectIn(thrown))
        this.close(closing.defect, 'INTERNAL')
      })
  }

  endToken(why: TokenEnd): void {
    if (why !== 'expired') return this.close(closing.policy, endCodes[why])
    this.holder = null
    this.anonymousSince = this.#now()
    for (const channel of this.#channels.values())
      this.#closeChannel(channel, 'ACCESS_TOKEN_EXPIRED')
  }

  /** The wallets of others that it follows. */
  sharedWallets = () => this.#shared().map(({ options }) => options.walletId)

  endShared(walletIds: ReadonlySet<string>): void {
    for (const one of this.#shared().filter(({ options }) => walletIds.has(options.walletId)))
      this.#closeChannel(one, 'NOT_FOUND')
  }

  /** Sends each channel its position, so that the next bank can continue from there. */
  restart(): void {
    for (const channel of this.#channels.values()) channel.notice('RESTART')
    this.close(closing.restart, 'RESTART')
  }

  close(code: number, reason: string): void {
    if (this.#closed) return
    this.#connection.close(code, reason)
    this.onClosed()
  }

  onClosed(): void {
    this.#closed = true
    this.#pending.clear()
    this.#deps.unregister(this)
    for (const channel of this.#channels.values()) this.#deps.hub.leave(channel)
    this.#channels.clear()
  }

  /** Whether it answers a ping before the timeout. */
  answers(timeout: Promise<void>): Promise<boolean> {
    const answered = new Promise<void>((resolve) => this.#connection.ping(resolve))
    return Promise.race([answered.then(() => true), timeout.then(() => false)])
  }

  settled = () => this.#work

  async #handle(frame: FeedFrame): Promise<void> {
    const { topic, event } = frame
    if (topic === 'phoenix' && event === 'heartbeat') return this.#reply(frame, 'ok', {})
    if (event === 'phx_join') return this.#join(frame)
    const channel = this.#channels.get(topic)
    if (event === 'access_token' && channel) return this.#renew(frame, channel)
    if (event === 'access_token' && this.#pending.has(topic)) return this.#takeToken(frame)
    if (event === 'phx_leave' && this.#leave(topic)) {
      this.#reply(frame, 'ok', {})
      const { join_ref: joinRef } = frame
      return this.#send({ topic, event: 'phx_close', payload: '{}', ref: joinRef, joinRef })
    }
    this.#refuse(frame, channel ? 'FORBIDDEN' : 'NOT_FOUND')
  }

  #leave(topic: string): boolean {
    const channel = this.#channels.get(topic)
    if (channel) this.#drop(channel)
    return this.#pending.take(topic) !== null || channel !== undefined
  }

  /**
   * Clients may send their token only after the answer to their join (supabase-js to 2.49): a join
   * without one follows nothing, and ends after a second.
   */
  async #join(frame: FeedFrame): Promise<void> {
    this.#leave(frame.topic)
    const { success, data: join } = FeedJoin.safeParse(frame.payload)
    if (!success) return this.#refuse(frame, 'VALIDATION_FAILED')
    const requested = join.config.postgres_changes
    if (this.#subscriptions() + requested.length > SUBSCRIPTIONS_MOST)
      return this.#refuse(frame, 'RATE_LIMITED')

    const bindings = requested.map((one) => ({ id: this.#deps.nextBindingId(), requested: one }))
    const token = join.access_token ?? ''
    const answered = tenantIn(token) === null
    const pending = { frame, join, bindings, answered }
    if (!answered) return this.#follow(pending, token)
    this.#replyJoined(pending)
    this.#pending.hold(pending, () => this.#closePending(pending, 'ACCESS_TOKEN_INVALID'))
  }

  /** The same library sends its public key first, which is no token. */
  async #takeToken(frame: FeedFrame): Promise<void> {
    const token = tokenIn(frame)
    const pending = tenantIn(token) && this.#pending.take(frame.topic)
    if (pending) await this.#follow(pending, token)
  }

  async #follow(pending: PendingJoin, token: string): Promise<void> {
    const { frame, join, bindings, answered } = pending
    const refuse = (code: RefusalCode) =>
      answered ? this.#closePending(pending, code) : this.#refuse(frame, code)
    const holder = await this.#authenticate(token)
    if (holder instanceof Refusal) return refuse(holder.code)
    const followed = await subscriptionFor(this.#deps.world, holder, join)
    if (followed instanceof Refusal) {
      await auditDenied(this.#deps.world, holder, this.#origin, followed)
      return refuse(followed.code)
    }
    // The token may have expired meanwhile.
    if (this.#closed || this.holder !== holder) return refuse('ACCESS_TOKEN_EXPIRED')
    const { topic, join_ref: joinRef } = frame
    const { lost, ...rest } = followed
    const { tenantId } = holder
    const to = { topic, joinRef, bindings, tenantId, send: this.#send }
    const channel = new FeedChannel({ ...rest, ...to })
    this.#channels.set(topic, channel)
    if (!answered) this.#replyJoined(pending)
    channel.sendReady()
    if (lost) channel.reset()
    else channel.setLive()
    this.#deps.hub.follow(channel)
  }

  #replyJoined({ frame, bindings }: PendingJoin): void {
    const changes = bindings.map(({ id, requested }) => ({ id, ...requested }))
    this.#reply(frame, 'ok', { postgres_changes: changes })
  }

  #closePending({ frame: { topic, join_ref: joinRef } }: PendingJoin, why: RefusalCode): void {
    sendClose({ topic, joinRef, send: this.#send }, why)
  }

  async #authenticate(token: string | null | undefined): Promise<TokenHolder | Refusal> {
    const found = await tokenHolderOf(this.#deps.world, token)
    if (found instanceof Refusal) return found
    if (this.holder && this.holder.caller.personId !== found.caller.personId)
      return new Refusal('FORBIDDEN')
    const before = this.holder
    this.holder = found
    if (before || (await this.#deps.register(this))) return found
    this.holder = null
    return new Refusal('RATE_LIMITED')
  }

  async #renew(frame: FeedFrame, channel: FeedChannel): Promise<void> {
    const holder = await this.#authenticate(tokenIn(frame))
    if (holder instanceof Refusal) this.#closeChannel(channel, holder.code)
  }

  #closeChannel(channel: FeedChannel, why: RefusalCode): void {
    channel.close(why)
    this.#drop(channel)
  }

  #drop(channel: FeedChannel): void {
    this.#channels.delete(channel.options.topic)
    this.#deps.hub.leave(channel)
  }

  #refuse = (frame: FeedFrame, reason: RefusalCode) => this.#reply(frame, 'error', { reason })

  #reply({ topic, ref, join_ref: joinRef }: FeedFrame, status: 'ok' | 'error', response: object) {
    const payload = JSON.stringify({ status, response })
    this.#send({ topic, event: 'phx_reply', payload, ref, joinRef })
  }

  #send = (frame: FeedFrameOut): void => {
    if (this.#closed) return
    if (this.#connection.waiting() >= WAITING_MOST) return this.close(closing.slow, 'SLOW')
    this.#connection.send(frameText(this.#version, frame))
  }

  #shared = () => [...this.#channels.values()].filter(({ options }) => options.memberId !== null)

  #subscriptions = () =>
    [...this.#channels.values()].flatMap(({ options }) => options.bindings).length +
    this.#pending.subscriptions()

  #now = () => this.#deps.world.clock.now().getTime()
}
