import pg from 'pg'
import { durabilityFaultOf, serverSettingsOf, type ServerSettings } from './durabilitySettings.ts'

/**
 * The servers that one address names, as libpq writes it:
 * `postgres://user@one:5432,two:5432/bank?target_session_attrs=read-write`. They hold one book, and
 * one of them takes writes; when it dies, whoever watches over them promotes another. Only they know
 * which, so all are asked at once, and one that is in recovery or could lose what it commits is
 * passed over.
 */

const FORM = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/s
/** What else libpq knows leads to servers that only read. */
const WANTED = ['any', 'read-write', 'primary']
const ASK_MS = 2_000

/** One address for each server that is named. */
export function serversIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = FORM.exec(url) ?? []
  return hosts === '' ? [url] : hosts.split(',').map((host) => before + host + after)
}

/** Whether a connection has to be held against what its server may do. */
export const namesWriter = (url: string) =>
  serversIn(url).length > 1 || url.includes('target_session_attrs=')

/** Whether it can be meant: the bank has no use for a server that only reads. */
export const isServerAddress = (url: string) =>
  serversIn(url).every((one) => {
    if (!URL.canParse(one)) return false
    const { protocol, searchParams } = new URL(one)
    const wanted = searchParams.get('target_session_attrs') ?? 'any'
    return ['postgres:', 'postgresql:'].includes(protocol) && WANTED.includes(wanted)
  })

/** What one server says of itself. */
export async function askServer(address: string): Promise<ServerSettings> {
  const line = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  })
  line.on('error', () => {})
  try {
    await line.connect()
    return await serverSettingsOf(line)
  } finally {
    await line.end().catch(() => {})
  }
}

export function createServers(all: readonly string[]) {
  let writer: string | null = null
  let last: string | null = null
  let term = 0
  let looking: Promise<string> | null = null

  async function look(): Promise<string> {
    try {
      const found = await findWriter(all)
      if (found !== last) term += 1
      last = found
      writer = found
      return found
    } finally {
      looking = null
    }
  }

  return {
    /** Whoever takes writes, as far as is known; asked anew where nobody is known to. */
    writer: async () => writer ?? (await (looking ??= look())),
    /** A line to it failed, or it takes no writes any more. */
    lost: () => void (writer = null),
    /** Grows with every change of the writer, so that lines to a former one can be told. */
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

/** By the code of PostgreSQL for a server that takes nobody in just now. */
export class NoWriter extends Error {
  override readonly name = 'NoWriter'
  readonly code = '57P03'

  constructor(reasons: readonly string[]) {
    super(`None of the servers of DATABASE_URL takes writes just now (${reasons.join('; ')})`)
  }
}
