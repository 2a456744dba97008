import { refreshTokens, signOut } from '#contract/session'
import type { Clock } from '#bank/services'
import type { SimResponse } from './customer.ts'

/**
 * What came of a call: an answer, which may be lost when it is made; none, though it may still be on
 * its way; or nobody waits for it any more.
 */
export type LineOutcome = SimResponse | 'answer lost' | 'unheard' | 'given up'

/** So long a token that was spent answers with the pair that took its place. */
const GRACE_MS = 10_000

/** Of which a client may ask once more. */
const isHiccup = (outcome: LineOutcome) =>
  outcome === 'answer lost' ||
  outcome === 'unheard' ||
  (typeof outcome === 'object' && (outcome.status >= 500 || outcome.status === 429))

/** Why the bank itself sends somebody to the door. */
const bankCodes = ['REFRESH_INVALID', 'REFRESH_REUSED', 'REFRESH_EXPIRED', 'SESSION_LOST']

/** What is known of one browser's renewals. */
const blankCounts = {
  count: 0,
  onTheWay: 0,
  hiccups: 0,
  /** Whether the bank may refuse one. */
  mayBeRefused: false,
  /** Whether two got no answer, one after the other. */
  isCutOff: false,
  /** Who leaves with a token that ran out says one more renewal, of what they took off the shelf. */
  farewells: 0,
}

function trackRenewals(clock: Clock, tokenStore: () => string | null, wrong: string[]) {
  const firstSaid = new Map<string, number>()
  const known = { ...blankCounts }

  function answered({ status, text }: SimResponse) {
    known.hiccups = 0
    if (status < 400) return
    if (!known.mayBeRefused) wrong.push(`a token of this moment was refused: ${text}`)
    known.mayBeRefused = true
  }

  function text(token: string): (outcome: LineOutcome) => void {
    if (token !== tokenStore() && known.farewells > 0) {
      known.farewells -= 1
      return () => {}
    }
    known.count += 1
    if (known.onTheWay > 0) wrong.push('one browser renewed twice at once')
    if (token !== tokenStore()) wrong.push('a browser said a token it had replaced')
    const now = () => clock.now().getTime()
    const first = firstSaid.get(token) ?? now()
    firstSaid.set(token, first)
    known.onTheWay += 1
    return (outcome) => {
      known.onTheWay -= 1
      const isLost = outcome === 'unheard' || outcome === 'given up'
      if (isLost || now() - first > GRACE_MS) known.mayBeRefused = true
      if (isHiccup(outcome)) known.hiccups += 1
      else if (typeof outcome === 'object') answered(outcome)
      if (known.hiccups > 1) known.isCutOff = true
    }
  }

  return { known, said: text }
}

/**
 * What anybody at the line of one browser would know of its sessions, whatever its charts believe:
 * one renewal at a time over all pages, of the token that lies there; and that nobody is sent to the
 * door who was not sent there by the bank, by a line that twice brought no answer, or by themselves.
 *
 * The bank may refuse whoever left, whoever says a token again that was spent too long ago, and
 * whoever once had a renewal on its way that nobody waited for: where it arrives after all, it is a
 * thief's for all the bank knows.
 */
export function trackSessions(clock: Clock, tokenStore: () => string | null, wrong: string[]) {
  const ended: string[] = []
  const { known, said: text } = trackRenewals(clock, tokenStore, wrong)

  function leave(bearer: string | null) {
    known.mayBeRefused = true
    return (outcome: LineOutcome) => {
      if (typeof outcome === 'string') return
      if (outcome.status < 300 && bearer) ended.push(bearer)
      else if (outcome.status === 401) known.farewells += 1
    }
  }

  return {
    /** A call leaves; what is answered is to be told what came of it. */
    goes(url: string, body: string, bearer: string | null): (outcome: LineOutcome) => void {
      if (url.endsWith(refreshTokens.path))
        return text((JSON.parse(body) as { refresh_token: string }).refresh_token)
      return url.endsWith(signOut.path) ? leave(bearer) : () => {}
    },
    /** A call is on its way twice. */
    doubled(url: string) {
      if (url.endsWith(refreshTokens.path)) known.mayBeRefused = true
    },
    entered() {
      Object.assign(known, { mayBeRefused: false, isCutOff: false, hiccups: 0 })
    },
    lost(reason: string | null) {
      if (reason === null) return
      const mayBe = bankCodes.includes(reason) ? known.mayBeRefused : known.isCutOff
      if (!mayBe) wrong.push(`somebody was sent to the door: ${reason}`)
    },
    renewals: () => known.count,
    /** The tokens of those who left and were told that it is well. */
    ended: (): readonly string[] => ended,
  }
}

export type SessionResponses = ReturnType<typeof trackSessions>
