import { FeedJoin, FeedRenewal, type FeedFrame } from '#contract/feed'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { defectIn } from '#bank/outside/log'
import type { Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { subscriptionFor, tokenHolderOf, auditDenied, type TokenHolder } from './authorize.ts'
import { FeedChannel, type Binding } from './channel.ts'
import type { TokenEnd } from './feed.rows.ts'
import { frameText, readFrame, type FeedFrameOut, type ProtocolVersion } from './frames.ts'
import type { Hub } from './hub.ts'

export interface FeedConnection {
  send(text: string): void
  close(code: number, reason: string): void
  /** Frames sent but not yet taken by the other side. */
  waiting(): number
  /** A WebSocket ping, which needs no code at the other end. */
  ping(answered: () => void): void
}

/** Shared by all subscribers of this process. */
export interface SubscriberDeps {
  world: BankServices
  hub: Hub
  /** Takes one of a person's socket slots; false if all are taken. */
  register(subscriber: Subscriber): Promise<boolean>
  unregister(subscriber: Subscriber): void
  nextBindingId(): number
}

export const closing = { policy: 1008, slow: 1013, restart: 1012, defect: 1011 } as const

const FRAMES_A_SECOND = 10
const FRAMES_AT_ONCE = 30
const SUBSCRIPTIONS_MOST = 20
const WAITING_MOST = 256

/**
 * One socket and its person. Frames are handled one after another, and nothing is sent before a join
 * with a valid token; every channel of the socket belongs to that person.
 */
export class Subscriber {
  holder: TokenHolder | null = null
  lastFrameAt: number
  readonly #deps: SubscriberDeps
  readonly #connection: FeedConnection
  readonly #version: ProtocolVersion
  readonly #origin: Origin
  readonly #channels = new Map<string, FeedChannel>()
  #allowance = FRAMES_AT_ONCE
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
    this.lastFrameAt = this.#now()
  }

  receive(text: string): void {
    if (!this.#takeAllowance()) return this.close(closing.policy, 'RATE_LIMITED')
    const frame = readFrame(text)
    if (!frame) return this.close(closing.policy, 'VALIDATION_FAILED')
    this.#work = this.#work
      .then(() => (this.#closed ? undefined : this.#handle(frame)))
      .catch((thrown: unknown) => {
        this.#deps.world.log.error('feed frame not taken', defectIn(thrown))
        this.close(closing.defect, 'INTERNAL')
      })
  }

  /** Only an expired token may be replaced. */
  endToken(why: TokenEnd): void {
    if (why !== 'expired')
      return this.close(closing.policy, why === 'blocked' ? 'USER_BLOCKED' : 'ACCESS_TOKEN_INVALID')
    this.holder = null
    for (const channel of this.#channels.values())
      this.#closeChannel(channel, 'ACCESS_TOKEN_EXPIRED')
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
    this.#deps.unregister(this)
    for (const channel of this.#channels.values()) this.#deps.hub.leave(channel)
    this.#channels.clear()
  }

  /** Whether it answers a ping before the timeout. */
  answers(timeout: Promise<void>): Promise<boolean> {
    const answered = new Promise<void>((resolve) => this.#connection.ping(resolve))
    return Promise.race([answered.then(() => true), timeout.then(() => false)])
  }

  /** Resolves when every frame received so far was handled. */
  settled = () => this.#work

  async #handle(frame: FeedFrame): Promise<void> {
    const { topic, event } = frame
    if (topic === 'phoenix' && event === 'heartbeat') return this.#reply(frame, 'ok', {})
    if (event === 'phx_join') return this.#join(frame)
    const channel = this.#channels.get(topic)
    if (!channel) return this.#refuse(frame, 'NOT_FOUND')
    if (event === 'access_token') return this.#renew(frame, channel)
    if (event !== 'phx_leave') return this.#refuse(frame, 'FORBIDDEN')
    this.#drop(channel)
    this.#reply(frame, 'ok', {})
    this.#send({
      topic,
      event: 'phx_close',
      payload: '{}',
      ref: frame.join_ref,
      joinRef: frame.join_ref,
    })
  }

  async #join(frame: FeedFrame): Promise<void> {
    const before = this.#channels.get(frame.topic)
    if (before) this.#drop(before)
    const join = FeedJoin.safeParse(frame.payload)
    if (!join.success) return this.#refuse(frame, 'VALIDATION_FAILED')
    if (this.#subscriptions() + join.data.config.postgres_changes.length > SUBSCRIPTIONS_MOST)
      return this.#refuse(frame, 'RATE_LIMITED')

    const holder = await this.#authenticate(join.data.access_token)
    if (holder instanceof Refusal) return this.#refuse(frame, holder.code)
    const followed = await subscriptionFor(this.#deps.world, holder, join.data)
    if (followed instanceof Refusal) {
      await auditDenied(this.#deps.world, holder, this.#origin, followed)
      return this.#refuse(frame, followed.code)
    }
    // The token may have expired meanwhile.
    if (this.holder !== holder) return this.#refuse(frame, 'ACCESS_TOKEN_EXPIRED')
    const bindings = join.data.config.postgres_changes.map((one) => ({
      id: this.#deps.nextBindingId(),
      requested: one,
    }))
    const { tenantId } = holder
    this.#open(frame, bindings, { ...followed, tenantId })
  }

  #open(
    frame: FeedFrame,
    bindings: readonly Binding[],
    {
      lost,
      ...followed
    }: Exclude<Awaited<ReturnType<typeof subscriptionFor>>, Refusal> & { tenantId: string },
  ): void {
    const { topic, join_ref: joinRef } = frame
    const send = (frameOut: FeedFrameOut) => this.#send(frameOut)
    const channel = new FeedChannel({ topic, joinRef, bindings, send, ...followed })
    this.#channels.set(topic, channel)
    this.#reply(frame, 'ok', {
      postgres_changes: bindings.map(({ id, requested: binding }) => ({ id, ...binding })),
    })
    channel.sendReady()
    if (lost) channel.reset()
    else channel.setLive()
    this.#deps.hub.follow(channel)
  }

  /** The token's person, who must be the one this socket already belongs to. */
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
    const { access_token } = FeedRenewal.safeParse(frame.payload).data ?? {}
    const holder = await this.#authenticate(access_token)
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

  #refuse(frame: FeedFrame, reason: RefusalCode): void {
    this.#reply(frame, 'error', { reason })
  }

  #reply({ topic, ref, join_ref: joinRef }: FeedFrame, status: 'ok' | 'error', response: object) {
    const payload = JSON.stringify({ status, response })
    this.#send({ topic, event: 'phx_reply', payload, ref, joinRef })
  }

  #send(frame: FeedFrameOut): void {
    if (this.#closed) return
    if (this.#connection.waiting() >= WAITING_MOST) return this.close(closing.slow, 'SLOW')
    this.#connection.send(frameText(this.#version, frame))
  }

  #takeAllowance(): boolean {
    const now = this.#now()
    const grown = ((now - this.lastFrameAt) / 1_000) * FRAMES_A_SECOND
    this.#allowance = Math.min(FRAMES_AT_ONCE, this.#allowance + grown) - 1
    this.lastFrameAt = now
    return this.#allowance >= 0
  }

  #subscriptions(): number {
    return [...this.#channels.values()].reduce(
      (sum, { options }) => sum + options.bindings.length,
      0,
    )
  }

  #now = () => this.#deps.world.clock.now().getTime()
}
