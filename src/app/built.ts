import { basePaths, type Base } from '#contract/kit/endpoint'
import { LOGOUT_PATH } from '#contract/kit/wire'
import { firstTenant } from '#contract/tenants'

declare global {
  interface ImportMetaEnv {
    readonly TENANT_ID: string
    readonly API_URL: string
    readonly API_V2_URL: string
    readonly API_TOTP_URL: string
    readonly REALTIME_URL: string
    readonly LOGOUT_URL: string
  }
}

/** Whose bank this client is for and where it is; without settings, the app's own origin. */
const core = import.meta.env.API_URL || basePaths.core

export const bases: Record<Base, string> = {
  core,
  user: import.meta.env.API_V2_URL || basePaths.user,
  totp: import.meta.env.API_TOTP_URL || basePaths.totp,
  root: core.startsWith('http') ? new URL(core).origin : basePaths.root,
}

/** Absolute: the protocol library cannot read a relative URL. */
export const realtimeUrlFrom = (page: string): string =>
  import.meta.env.REALTIME_URL || new URL('/realtime/v1', page).href

export const logoutPath = import.meta.env.LOGOUT_URL || LOGOUT_PATH

/** A bank that serves the app writes its tenant into the page. */
export const tenantIdOf = (writtenInPage: string | undefined): string =>
  import.meta.env.TENANT_ID || writtenInPage || firstTenant
