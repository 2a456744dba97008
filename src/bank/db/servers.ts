import pg from 'pg'
import { durabilityFaultOf, serverSettingsOf, type ServerSettings } from './durabilitySettings.ts'

/**
 * An address of several servers, as libpq writes it: `postgres://user@one:5432,two:5432/bank`. When
 * the one that takes writes dies, the cluster manager promotes another. One that is in recovery or
 * could lose commits is skipped.
 */

const URL_PARTS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/s
/** libpq's other values lead to read-only servers. */
const WRITABLE = ['any', 'read-write', 'primary']
const ASK_MS = 2_000

export function serversIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = URL_PARTS.exec(url) ?? []
  return hosts === '' ? [url] : hosts.split(',').map((host) => before + host + after)
}

/** Whether connections must be checked for a server that takes writes. */
export const namesWriter = (url: string) =>
  serversIn(url).length > 1 || url.includes('target_session_attrs=')

/** The bank has no use for a read-only server. */
export const isServerAddress = (url: string) =>
  serversIn(url).every((one) => {
    if (!URL.canParse(one)) return false
    const { protocol, searchParams } = new URL(one)
    const sessionAttrs = searchParams.get('target_session_attrs') ?? 'any'
    return ['postgres:', 'postgresql:'].includes(protocol) && WRITABLE.includes(sessionAttrs)
  })

export async function askServer(address: string): Promise<ServerSettings> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await serverSettingsOf(client)
  } finally {
    await client.end().catch(() => {})
  }
}

export function createServers(all: readonly string[]) {
  let writer: string | null = null
  let last: string | null = null
  let term = 0
  let searching: Promise<string> | null = null

  async function search(): Promise<string> {
    try {
      const found = await findWriter(all)
      if (found !== last) term += 1
      last = found
      writer = found
      return found
    } finally {
      searching = null
    }
  }

  return {
    /** The known writer, else a search for it. */
    writer: async () => writer ?? (await (searching ??= search())),
    /** Call when a connection to it failed or it turned read-only. */
    lost: () => void (writer = null),
    /** Grows with every change of writer, to recognise connections to a former one. */
    term: () => term,
  }
}

async function findWriter(all: readonly string[]): Promise<string> {
  const answers = all.map(async (address) => {
    const settings = await askServer(address)
    const fault = settings.recovery === 'true' ? 'It is in recovery.' : durabilityFaultOf(settings)
    if (fault) throw new Error(fault)
    return address
  })
  try {
    return await Promise.any(answers)
  } catch (thrown) {
    const reasons = thrown instanceof AggregateError ? thrown.errors : [thrown]
    throw new NoWriter(reasons.map((reason, at) => `server ${at + 1}: ${messageOf(reason)}`))
  }
}

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown))

/** With PostgreSQL's code for a server that accepts no connections. */
export class NoWriter extends Error {
  override readonly name = 'NoWriter'
  readonly code = '57P03'

  constructor(reasons: readonly string[]) {
    super(`None of the servers of DATABASE_URL takes writes just now (${reasons.join('; ')})`)
  }
}
