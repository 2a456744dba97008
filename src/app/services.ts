import type { AnyActorRef, AnyStateMachine } from 'xstate'
import type { Language } from '#contract/preferences'
import type { Tokens } from '#contract/tokens'
import type { Call } from '#client/call'
import type { FeedDeps } from '#client/feed'
import type { Device } from '#device/device'
import type { RouteId } from '#machines/app/routes'
import type { StoredTokens } from '#machines/session/session.setup'
import type { Router } from './router.ts'

/** What stands behind the ports. */
export interface Services {
  call: Call
  device: Device
  tokenCache: TokenCache
  router: Router
  mint: () => string
  /** The language the person is spoken to in. */
  language: () => Language
  /** The root actor, for whoever records it. */
  app: () => AnyActorRef
  /** Brings the code of a page and its flow, each once. */
  loadPage: (page: { route: RouteId }) => Promise<{ flow: AnyStateMachine }>
  /** Where the news comes from, and who vouches for whoever listens. */
  realtime: FeedDeps
}

/** What this tab last saw in the token store. The token itself stays in here; charts hear what exists. */
export interface TokenCache {
  /** Looks, and from now on knows what lies there. */
  look(): StoredTokens
  /** Whether somebody else put another token there since we looked. */
  changed(): boolean
  /** What was seen, and under which signing-in. */
  held(): { token: string | null; mark: string | null }
  /** A signing-in begins: its tokens under a mark of their own. */
  begin(tokens: Tokens, mark: string): StoredTokens
  /** A renewal, unless another signing-in took the store meanwhile. */
  renew(tokens: Tokens, mark: string | null): StoredTokens
  /** Only where that signing-in still holds the store. */
  drop(mark: string | null): void
}
