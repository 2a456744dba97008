export const REQUEST_TIMEOUT_MS = 60_000
export const LOGOUT_PATH = '/auth/logout'
export const TENANT_HEADER = 'x-tenant-id'

export const tokenStoreKeys = { access: 'access_token', refresh: 'refresh_token' } as const
