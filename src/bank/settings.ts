import { resolve } from 'node:path'
import { isServerAddress } from './db/servers.ts'
import { isRange } from './http/ipAddress.ts'

/** Read once from the environment. An invalid value is reported by name before anything is opened. */
export interface BankSettings {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** For LISTEN, where DATABASE_URL points to a pooler. */
  listenUrl: string | null
  /** How many proxies stand in front, or their addresses: they write X-Forwarded-For. */
  trustProxy: number | readonly string[]
  miniHosts: readonly string[]
  tenantHosts: ReadonlyMap<string, string>
  /** The same for the consoles of their staff. */
  consoleHosts: ReadonlyMap<string, string>
  demo: boolean
  bases: readonly string[]
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export type Env = Readonly<Record<string, string | undefined>>

export function readSettings(env: Env): BankSettings {
  checkProviders(env)
  return {
    port: whole(env, 'PORT', 4100, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl: serverAddress(env, 'DATABASE_URL'),
    listenUrl: serverAddress(env, 'DATABASE_LISTEN_URL'),
    trustProxy: proxiesIn(env),
    miniHosts: listOf(env, 'MINI_HOSTS'),
    tenantHosts: pairs(env, 'TENANT_HOSTS'),
    consoleHosts: pairs(env, 'CONSOLE_HOSTS'),
    demo: flag(env, 'DEMO', true),
    bases: basesIn(env),
  }
}

function whole(env: Env, name: string, fallback: number, least: number, most: number): number {
  const raw = env[name]
  if (!raw) return fallback
  const value = Number(raw)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new SettingsError(`${name} is "${raw}"; it must be a whole number, ${least} to ${most}.`)
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const raw = env[name]
  if (!raw) return fallback
  if (['1', 'true', 'yes'].includes(raw)) return true
  if (['0', 'false', 'no'].includes(raw)) return false
  throw new SettingsError(`${name} is "${raw}"; it must be true or false.`)
}

const HOPS_MAX = 9

function proxiesIn(env: Env): BankSettings['trustProxy'] {
  const raw = env.TRUST_PROXY?.trim() || 'false'
  if (/^\d$/.test(raw)) return Number(raw)
  if (raw === 'true' || raw === 'yes') return 1
  if (raw === 'false' || raw === 'no') return 0
  const named = listOf(env, 'TRUST_PROXY')
  if (named.every((range) => isRange(range))) return named
  throw new SettingsError(
    `TRUST_PROXY is "${raw}"; it must be how many proxies stand in front, 0 to ${HOPS_MAX}, or their addresses and ranges.`,
  )
}

function address(env: Env, name: string, protocols: string[]): string | null {
  const raw = env[name]
  if (!raw) return null
  // The value is never printed: it may contain a password.
  if (!URL.canParse(raw) || !protocols.includes(new URL(raw).protocol))
    throw new SettingsError(
      `${name} must be an address that begins with ${protocols.join(' or ')}//`,
    )
  return raw
}

const WEB = ['https:', 'http:']

/** They are read where their service is opened, some of them only once it is used. */
function checkProviders(env: Env): void {
  const nodes = Object.keys(env).filter((name) => name.startsWith('CHAIN_RPC_'))
  for (const name of ['RATES_URL', 'SMS_URL', 'BOT_API_URL', 'S3_ENDPOINT', ...nodes])
    address(env, name, WEB)
  address(env, 'SMTP_URL', ['smtps:', 'smtp:'])
}

/** May name several servers, of which one takes writes. */
function serverAddress(env: Env, name: string): string | null {
  const raw = env[name]
  if (!raw || isServerAddress(raw)) return raw || null
  throw new SettingsError(
    `${name} must be postgres://user:password@host:port/database, or host:port,host:port of servers that hold one book, with target_session_attrs=read-write if any.`,
  )
}

const listOf = (env: Env, name: string) =>
  (env[name] ?? '').split(/[\s,]+/).filter((word) => word !== '')

function pairs(env: Env, name: string): ReadonlyMap<string, string> {
  return new Map(
    listOf(env, name).map((pair) => {
      const [hostname, tenantId, ...more] = pair.split('=')
      if (!hostname || !tenantId || more.length > 0)
        throw new SettingsError(`${name} holds "${pair}"; each part must read hostname=tenant-id.`)
      return [hostname, tenantId]
    }),
  )
}

function basesIn(env: Env): string[] {
  const raw = (name: string) => address(env, name, ['https:', 'http:', 'wss:', 'ws:']) ?? []
  const calls = ['API_URL', 'API_V2_URL', 'API_TOTP_URL'].flatMap(raw)
  // connect-src needs the socket origins by name as well.
  const sockets = ['REALTIME_URL'].flatMap(raw).map((base) => base.replace(/^http/, 'ws'))
  return [...new Set([...calls, ...sockets].map((base) => new URL(base).origin))]
}
