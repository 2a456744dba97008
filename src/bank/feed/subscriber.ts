import { FeedJoin, FeedRenewal, type FeedFrame } from '#contract/feed'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { defectIn } from '#bank/outside/log'
import type { Origin } from '#bank/requestContext'
import type { World } from '#bank/services'
import { followedIn, holderOf, noteDenied, type Holder } from './authorize.ts'
import { Channel, type Binding } from './channel.ts'
import type { Standing } from './feed.rows.ts'
import { frameText, readFrame, type Frame, type Version } from './frames.ts'
import type { Hub } from './hub.ts'

/** A socket, as far as the feed speaks to it. */
export interface Line {
  send(text: string): void
  close(code: number, reason: string): void
  /** How many frames were handed over and not yet taken by the other side. */
  waiting(): number
  /** Asks the other side for a sign of life, which no program need think of giving. */
  ping(answered: () => void): void
}

/** What all subscribers of this process share. */
export interface Desk {
  world: World
  hub: Hub
  /** Takes a place among the sockets of one person; false when all are taken. */
  seat(subscriber: Subscriber): Promise<boolean>
  unseat(subscriber: Subscriber): void
  nextBindingId(): number
}

export const closing = { policy: 1008, slow: 1013, restart: 1012, defect: 1011 } as const

const FRAMES_A_SECOND = 10
const FRAMES_AT_ONCE = 30
const SUBSCRIPTIONS_MOST = 20
const WAITING_MOST = 256

/**
 * One socket and whoever speaks through it. Frames are taken one after another. Nothing is told
 * before a token in a join said who is there; every channel of the socket is that person's.
 */
export class Subscriber {
  holder: Holder | null = null
  heardAt: number
  readonly #desk: Desk
  readonly #line: Line
  readonly #version: Version
  readonly #origin: Origin
  readonly #channels = new Map<string, Channel>()
  #allowance = FRAMES_AT_ONCE
  #work: Promise<void> = Promise.resolve()
  #closed = false

  constructor(desk: Desk, line: Line, { version, origin }: { version: Version; origin: Origin }) {
    this.#desk = desk
    this.#line = line
    this.#version = version
    this.#origin = origin
    this.heardAt = this.#now()
  }

  hear(text: string): void {
    if (!this.#mayGoOn()) return this.close(closing.policy, 'RATE_LIMITED')
    const frame = readFrame(text)
    if (!frame) return this.close(closing.policy, 'VALIDATION_FAILED')
    this.#work = this.#work
      .then(() => (this.#closed ? undefined : this.#take(frame)))
      .catch((thrown: unknown) => {
        this.#desk.world.log.error('feed frame not taken', defectIn(thrown))
        this.close(closing.defect, 'INTERNAL')
      })
  }

  /** What became of the token this socket stands on. A new one can be brought after expiry alone. */
  fall(why: Standing): void {
    if (why !== 'expired')
      return this.close(closing.policy, why === 'blocked' ? 'USER_BLOCKED' : 'ACCESS_TOKEN_INVALID')
    this.holder = null
    for (const channel of this.#channels.values()) this.#dismiss(channel, 'ACCESS_TOKEN_EXPIRED')
  }

  /** Says how far each channel was told, so that the next bank can go on from there. */
  restart(): void {
    for (const channel of this.#channels.values()) channel.notice('RESTART')
    this.close(closing.restart, 'RESTART')
  }

  close(code: number, reason: string): void {
    if (this.#closed) return
    this.#line.close(code, reason)
    this.gone()
  }

  /** The socket is no more, whoever closed it. */
  gone(): void {
    this.#closed = true
    this.#desk.unseat(this)
    for (const channel of this.#channels.values()) this.#desk.hub.leave(channel)
    this.#channels.clear()
  }

  /** Whether anybody answers before patience ends. */
  answers(patience: Promise<void>): Promise<boolean> {
    const answered = new Promise<void>((resolve) => this.#line.ping(resolve))
    return Promise.race([answered.then(() => true), patience.then(() => false)])
  }

  /** Resolves when every frame heard so far was taken. */
  settled = () => this.#work

  async #take(frame: FeedFrame): Promise<void> {
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
    const asked = FeedJoin.safeParse(frame.payload)
    if (!asked.success) return this.#refuse(frame, 'VALIDATION_FAILED')
    if (this.#subscriptions() + asked.data.config.postgres_changes.length > SUBSCRIPTIONS_MOST)
      return this.#refuse(frame, 'RATE_LIMITED')

    const holder = await this.#recognise(asked.data.access_token)
    if (holder instanceof Refusal) return this.#refuse(frame, holder.code)
    const followed = await followedIn(this.#desk.world, holder, asked.data)
    if (followed instanceof Refusal) {
      await noteDenied(this.#desk.world, holder, this.#origin, followed)
      return this.#refuse(frame, followed.code)
    }
    // The token may have run out while we looked.
    if (this.holder !== holder) return this.#refuse(frame, 'ACCESS_TOKEN_EXPIRED')
    const bindings = asked.data.config.postgres_changes.map((one) => ({
      id: this.#desk.nextBindingId(),
      asked: one,
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
    }: Exclude<Awaited<ReturnType<typeof followedIn>>, Refusal> & { tenantId: string },
  ): void {
    const { topic, join_ref: joinRef } = frame
    const send = (said: Frame) => this.#send(said)
    const channel = new Channel({ topic, joinRef, bindings, send, ...followed })
    this.#channels.set(topic, channel)
    this.#reply(frame, 'ok', {
      postgres_changes: bindings.map(({ id, asked }) => ({ id, ...asked })),
    })
    channel.greet()
    if (lost) channel.reset()
    else channel.settle()
    this.#desk.hub.follow(channel)
  }

  /** The person behind the token, who must be the one this socket already belongs to. */
  async #recognise(token: string | null | undefined): Promise<Holder | Refusal> {
    const found = await holderOf(this.#desk.world, token)
    if (found instanceof Refusal) return found
    if (this.holder && this.holder.caller.personId !== found.caller.personId)
      return new Refusal('FORBIDDEN')
    const before = this.holder
    this.holder = found
    if (before || (await this.#desk.seat(this))) return found
    this.holder = null
    return new Refusal('RATE_LIMITED')
  }

  async #renew(frame: FeedFrame, channel: Channel): Promise<void> {
    const { access_token } = FeedRenewal.safeParse(frame.payload).data ?? {}
    const holder = await this.#recognise(access_token)
    if (holder instanceof Refusal) this.#dismiss(channel, holder.code)
  }

  #dismiss(channel: Channel, why: RefusalCode): void {
    channel.close(why)
    this.#drop(channel)
  }

  #drop(channel: Channel): void {
    this.#channels.delete(channel.asked.topic)
    this.#desk.hub.leave(channel)
  }

  #refuse(frame: FeedFrame, reason: RefusalCode): void {
    this.#reply(frame, 'error', { reason })
  }

  #reply({ topic, ref, join_ref: joinRef }: FeedFrame, status: 'ok' | 'error', response: object) {
    const payload = JSON.stringify({ status, response })
    this.#send({ topic, event: 'phx_reply', payload, ref, joinRef })
  }

  #send(frame: Frame): void {
    if (this.#closed) return
    if (this.#line.waiting() >= WAITING_MOST) return this.close(closing.slow, 'SLOW')
    this.#line.send(frameText(this.#version, frame))
  }

  #mayGoOn(): boolean {
    const now = this.#now()
    const grown = ((now - this.heardAt) / 1_000) * FRAMES_A_SECOND
    this.#allowance = Math.min(FRAMES_AT_ONCE, this.#allowance + grown) - 1
    this.heardAt = now
    return this.#allowance >= 0
  }

  #subscriptions(): number {
    return [...this.#channels.values()].reduce((sum, { asked }) => sum + asked.bindings.length, 0)
  }

  #now = () => this.#desk.world.clock.now().getTime()
}
