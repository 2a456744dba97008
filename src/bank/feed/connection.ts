export interface FeedConnection {
  send(text: string): void
  close(code: number, reason: string): void
  /** Frames sent but not yet taken by the other side. */
  waiting(): number
  /** A WebSocket ping, which needs no code at the other end. */
  ping(answered: () => void): void
}

/** What is told as a token ends, by why it does. */
export const endCodes = {
  ended: 'ACCESS_TOKEN_INVALID',
  blocked: 'USER_BLOCKED',
  closed: 'USER_CLOSED',
} as const

export const closing = { policy: 1008, slow: 1013, restart: 1012, defect: 1011 } as const

const FRAMES_A_SECOND = 10
const FRAMES_AT_ONCE = 30

export class FrameAllowance {
  lastFrameAt: number
  #left = FRAMES_AT_ONCE

  constructor(now: number) {
    this.lastFrameAt = now
  }

  take(now: number): boolean {
    const grown = ((now - this.lastFrameAt) / 1_000) * FRAMES_A_SECOND
    this.#left = Math.min(FRAMES_AT_ONCE, this.#left + grown) - 1
    this.lastFrameAt = now
    return this.#left >= 0
  }
}
