import { Refusal } from '#contract/kit/refusal'
import type { RateBucket } from '#bank/tenant/tenant'
import type { Clock } from '#bank/services'

const BUCKETS_MAX = 50_000

interface Level {
  tokens: number
  at: number
}

export interface Allowance {
  bucket: RateBucket
  left: number
}

/** Token buckets by name, in this process. With too many, the oldest are dropped: that only refills a bucket. */
export function createLimits(clock: Clock) {
  const levels = new Map<string, Level>()

  function refill(name: string, bucket: RateBucket): Level {
    const now = clock.now().getTime()
    const before = levels.get(name) ?? { tokens: bucket.burst, at: now }
    const grown = (Math.max(0, now - before.at) / 1000) * bucket.perSecond
    const tokens = Math.min(bucket.burst, before.tokens + grown)
    if (tokens >= 1) return { tokens, at: now }
    levels.set(name, { tokens, at: now })
    throw tooFast(Math.ceil((1 - tokens) / bucket.perSecond))
  }

  return {
    /** Refuses as `take` would, and takes nothing. */
    assertLeft: (name: string, bucket: RateBucket) => void refill(name, bucket),

    /** Takes one token, or refuses with the time until the next. */
    take(name: string, bucket: RateBucket): Allowance {
      const { tokens, at } = refill(name, bucket)
      levels.delete(name)
      levels.set(name, { tokens: tokens - 1, at })
      forgetOldest(levels)
      return { bucket, left: Math.floor(tokens - 1) }
    },
  }
}

export type RateLimits = ReturnType<typeof createLimits>

export const tooFast = (seconds: number) =>
  new Refusal('RATE_LIMITED', `Try again in ${seconds} s.`, { retry_after_s: seconds })

function forgetOldest(levels: Map<string, Level>) {
  if (levels.size <= BUCKETS_MAX) return
  const oldest = levels.keys().next().value
  if (oldest !== undefined) levels.delete(oldest)
}
