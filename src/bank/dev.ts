import { getRequestListener } from '@hono/node-server'
import { basePaths } from '#contract/kit/endpoint'
import { calls } from '#contract/table'
import { announcement } from './announce.ts'
import { openBank } from './open.ts'
import { readSettings, type Env } from './settings.ts'
import { listTenants } from './tenant/tenant.rows.ts'

const atRoot = calls.flatMap(([, { base, path }]) =>
  base === 'root' ? [new RegExp(`^${basePaths.root}${path.replace(/:\w+/g, '[^/]+')}$`)] : [],
)

/** Any other path is the app's. */
export const isBankPath = (path: string) =>
  /^\/(api|hooks|visit|terms)\//.test(path) || atRoot.some((call) => call.test(path))

/** The bank for the dev server (src/devBank.ts): the same data folder, but Vite listens and serves the pages. */
export async function openDevBank(env: Env, say: (line: string) => void) {
  const settings = readSettings(env)
  const bank = await openBank(settings, env, say)
  const tenants = await listTenants(bank.world.engine)
  return {
    owns: isBankPath,
    handle: getRequestListener(bank.serve({}).fetch, { overrideGlobalObjects: false }),
    realtime: bank.realtime,
    hosts: bank.hosts,
    announcementAt: (port: number) => announcement(settings.host, port, tenants),
    close: () => bank.close(),
  }
}
