import type { AnyActorRef, AnyStateMachine } from 'xstate'
import type { Language } from '#contract/preferences'
import type { Tokens } from '#contract/tokens'
import type { Call } from '#client/call'
import type { FeedDeps } from '#client/feed'
import type { Device } from '#device/device'
import type { RouteId } from '#machines/app/routes'
import type { StoredTokens } from '#machines/session/session.setup'
import type { Router } from './router.ts'

export interface Services {
  call: Call
  device: Device
  tokenCache: TokenCache
  router: Router
  mint: () => string
  language: () => Language
  /** The root actor, to record it. */
  app: () => AnyActorRef
  loadPage: (page: { route: RouteId }) => Promise<{ flow: AnyStateMachine }>
  realtime: FeedDeps
}

/** The token itself stays in here; charts know only that there is one. */
export interface TokenCache {
  look(): StoredTokens
  changed(): boolean
  /** The token last read, and its sign-in. */
  held(): { token: string | null; mark: string | null }
  /** Stores the tokens of a new sign-in under its own mark. */
  begin(tokens: Tokens, mark: string): StoredTokens
  renew(tokens: Tokens, mark: string | null): StoredTokens
  /** Clears the store only while that sign-in holds it. */
  drop(mark: string | null): void
}
