export const REQUEST_TIMEOUT_MS = 60_000
export const LOGOUT_PATH = '/auth/logout'
export const TENANT_HEADER = 'x-tenant-id'
/** Asked by a screen on its own: such a call keeps no session of the staff alive. */
export const UNATTENDED_HEADER = 'x-unattended'

export const tokenStoreKeys = { access: 'access_token', refresh: 'refresh_token' } as const
