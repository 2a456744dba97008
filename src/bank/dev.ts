import { getRequestListener } from '@hono/node-server'
import { basePaths } from '#contract/kit/endpoint'
import { calls } from '#contract/table'
import { hostsOf } from './hosts.ts'
import { openBank } from './open.ts'
import { readSettings, type Env } from './settings.ts'
import { listTenants } from './tenant/tenant.rows.ts'

/**
 * The bank as a guest in the process that serves the app while it is written: the same bank on the
 * same data folder, but somebody else listens, and the pages are not its own.
 */
export async function openAsGuest(env: Env, say: (line: string) => void) {
  const settings = readSettings(env)
  const bank = await openBank(settings, env, say)
  const { tenantIdAt } = hostsOf(settings, await listTenants(bank.world.engine))
  const atRoot = calls.flatMap(([, { base, path }]) =>
    base === 'root' ? [new RegExp(`^${basePaths.root}${path.replace(/:\w+/g, '[^/]+')}$`)] : [],
  )
  return {
    /** Whether a path is a call; everything else is the app's. */
    owns: (path: string) =>
      /^\/(api|hooks|visit|terms)\//.test(path) || atRoot.some((call) => call.test(path)),
    answer: getRequestListener(bank.serve({}).fetch, { overrideGlobalObjects: false }),
    realtime: bank.realtime,
    tenantIdAt,
    close: () => bank.close(),
  }
}
