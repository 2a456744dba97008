import { refreshTokens, signOut } from '#contract/session'
import type { Clock } from '#bank/world'
import type { Said } from './customer.ts'

/** What came of a call: an answer, none, or nobody waits for it any more. */
export type Outcome = Said | 'unheard' | 'given up'

/** So long a token that was spent answers with the pair that took its place. */
const GRACE_MS = 10_000

/**
 * What anybody at the line of one browser would know of its sessions, whatever its charts believe:
 * one renewal at a time over all pages, of the token that lies there; and that nobody is sent to the
 * door who was not sent there by the bank, by a line that twice brought no answer, or by themselves.
 */
export function hearSessions(clock: Clock, shelf: () => string | null, wrong: string[]) {
  const firstSaid = new Map<string, number>()
  const ended: string[] = []
  let [onTheWay, unanswered, renewals] = [0, 0, 0]
  let mayEnd = false

  function renewal(token: string) {
    const now = clock.now().getTime()
    renewals += 1
    if (onTheWay > 0) wrong.push('one browser renewed twice at once')
    if (token !== shelf()) wrong.push('a browser said a token it had replaced')
    if (!firstSaid.has(token)) firstSaid.set(token, now)
    onTheWay += 1
    return (outcome: Outcome) => {
      onTheWay -= 1
      if (outcome === 'given up') return
      if (outcome === 'unheard' || outcome.status >= 500 || outcome.status === 429) unanswered += 1
      else if (outcome.status < 300) unanswered = 0
      else refused(outcome.text, clock.now().getTime() - (firstSaid.get(token) ?? now))
      if (unanswered > 1) mayEnd = true
    }
  }

  function refused(text: string, sinceMs: number) {
    if (sinceMs <= GRACE_MS && !mayEnd) wrong.push(`a token of this moment was refused: ${text}`)
    mayEnd = true
  }

  return {
    /** A call leaves; what is answered is to be told what came of it. */
    goes(url: string, body: string, bearer: string | null): (outcome: Outcome) => void {
      if (url.endsWith(refreshTokens.path))
        return renewal((JSON.parse(body) as { refresh_token: string }).refresh_token)
      if (!url.endsWith(signOut.path)) return () => {}
      mayEnd = true
      return (outcome) => {
        if (typeof outcome === 'object' && outcome.status < 300 && bearer) ended.push(bearer)
      }
    },
    entered() {
      mayEnd = false
      unanswered = 0
    },
    lost(reason: string | null) {
      if (reason !== null && !mayEnd) wrong.push(`somebody was sent to the door: ${reason}`)
    },
    renewals: () => renewals,
    /** The tokens of those who left and were told that it is well. */
    ended: (): readonly string[] => ended,
  }
}

export type Heard = ReturnType<typeof hearSessions>
