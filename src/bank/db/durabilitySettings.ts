import type pg from 'pg'

const LOWEST_VERSION = 15
const needed = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

export type ServerSettings = Readonly<Record<string, string>>

export async function serverSettingsOf(client: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1)
      union all select 'recovery', pg_is_in_recovery()::text`,
    [[...needed, 'server_version', 'server_version_num', 'synchronous_standby_names']],
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

/** Why the bank must not run on a server with these settings; null if it may. */
export function durabilityFaultOf(settings: ServerSettings): string | null {
  if (Number(settings.server_version_num) < LOWEST_VERSION * 10_000)
    return `DATABASE_URL is PostgreSQL ${settings.server_version}; ${LOWEST_VERSION} or newer is needed.`
  const off = needed.filter((name) => settings[name] === 'off')
  if (off.length === 0) return null
  return `DATABASE_URL could lose committed money: ${off.join(', ')} must be on at that server.`
}

export function commitsWithoutStandby(settings: ServerSettings): boolean {
  return settings.synchronous_standby_names === '' || settings.synchronous_commit === 'local'
}
