import { refreshTokens, signOut } from '#contract/session'
import type { Clock } from '#bank/services'
import type { SimResponse } from './customer.ts'

/**
 * A response; one that got lost; none, though the request may still arrive; or an aborted request.
 */
export type LineOutcome = SimResponse | 'answer lost' | 'unheard' | 'given up'

/** A spent token still returns its successors for this long. */
const GRACE_MS = 10_000

/** Says nothing of the token: the client tries again. */
const isUnavailable = ({ status }: SimResponse) => status >= 500 || status === 429

/** Codes by which the bank ends a session. */
const bankCodes = ['REFRESH_INVALID', 'REFRESH_REUSED', 'REFRESH_EXPIRED', 'SESSION_LOST']

const blankCounts = {
  count: 0,
  pending: 0,
  /** Whether the bank may refuse one. */
  mayBeRefused: false,
  /**
   * Signing out with an expired token renews once more, with a token already removed from the
   * store.
   */
  signOutRenewals: 0,
}

function trackRenewals(clock: Clock, tokenStore: () => string | null, wrong: string[]) {
  const firstUsed = new Map<string, number>()
  const known = { ...blankCounts }

  function answered({ status, text }: SimResponse) {
    if (status < 400) return
    if (!known.mayBeRefused) wrong.push(`a token of this moment was refused: ${text}`)
    known.mayBeRefused = true
  }

  function renew(token: string): (outcome: LineOutcome) => void {
    if (token !== tokenStore() && known.signOutRenewals > 0) {
      known.signOutRenewals -= 1
      return () => {}
    }
    known.count += 1
    if (known.pending > 0) wrong.push('one browser renewed twice at once')
    if (token !== tokenStore()) wrong.push('a browser said a token it had replaced')
    const now = () => clock.now().getTime()
    const first = firstUsed.get(token) ?? now()
    firstUsed.set(token, first)
    known.pending += 1
    return (outcome) => {
      known.pending -= 1
      const isLost = outcome === 'unheard' || outcome === 'given up'
      if (isLost || now() - first > GRACE_MS) known.mayBeRefused = true
      if (typeof outcome === 'object' && !isUnavailable(outcome)) answered(outcome)
    }
  }

  return { known, renew }
}

/**
 * Checks one browser's sessions from its traffic alone: one renewal at a time over all pages, with the
 * stored token; and a session ends only by the bank or by signing out.
 *
 * The bank may refuse a renewal after signing out, with a token spent too long ago, or after a renewal
 * that nobody waited for: where that one arrives late, it looks like a thief's.
 */
export function trackSessions(clock: Clock, tokenStore: () => string | null, wrong: string[]) {
  const ended: string[] = []
  const { known, renew } = trackRenewals(clock, tokenStore, wrong)

  function leave(bearer: string | null) {
    known.mayBeRefused = true
    return (outcome: LineOutcome) => {
      if (typeof outcome === 'string') return
      if (outcome.status < 300 && bearer) ended.push(bearer)
      else if (outcome.status === 401) known.signOutRenewals += 1
    }
  }

  return {
    /** A request starts; the returned function takes its outcome. */
    goes(url: string, body: string, bearer: string | null): (outcome: LineOutcome) => void {
      if (url.endsWith(refreshTokens.path))
        return renew((JSON.parse(body) as { refresh_token: string }).refresh_token)
      return url.endsWith(signOut.path) ? leave(bearer) : () => {}
    },
    doubled(url: string) {
      if (url.endsWith(refreshTokens.path)) known.mayBeRefused = true
    },
    entered() {
      known.mayBeRefused = false
    },
    lost(reason: string | null) {
      if (reason === null) return
      if (!bankCodes.includes(reason) || !known.mayBeRefused)
        wrong.push(`somebody was sent to the door: ${reason}`)
    },
    renewals: () => known.count,
    /** Tokens of successful sign-outs. */
    ended: (): readonly string[] => ended,
  }
}

export type SessionResponses = ReturnType<typeof trackSessions>
