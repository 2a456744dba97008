import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { BankServices } from '#bank/services'
import type { BankSettings } from '#bank/settings'
import { inTenant } from '#bank/db/engine'
import { everyStaffRole } from '#contract/ops/roles'
import { Email } from '#contract/signIn'
import type { StaffRow } from '#bank/staff/staff.rows'
import { createTenant } from './create.ts'
import { addHost, removeHost } from './hosts.ts'
import { listHosts, type TenantHost } from './hosts.rows.ts'
import { findTenantState } from './life.rows.ts'
import { moveTenant } from './life.ts'
import { createPlatform, PLATFORM_SLUG } from './platform.ts'
import {
  addStaff,
  isStaffRole,
  listStaffOf,
  openNetworks,
  removeStaff,
  replaceStaffKey,
} from './staff.ts'
import { listTenants } from './tenant.rows.ts'

type Deps = Pick<BankServices, 'engine' | 'clock' | 'random' | 'seal'>

type Act = (deps: Deps, settings: BankSettings, args: readonly string[]) => Promise<string>

const REASON_MAX = 300

const acts: Readonly<Record<string, Act>> = {
  create: async (deps, settings, args) => {
    const options = {
      owner: { type: 'string' },
      from: { type: 'string' },
      currency: { type: 'string' },
      live: { type: 'boolean' },
    } as const
    const { values, positionals } = read(args, options)
    const { owner = '', from = null, currency = null, live = false } = values
    const [slug = ''] = positionals
    const email = Email.safeParse(owner)
    if (!email.success) throw new Error('Say who owns it: --owner name@bank.example.')
    const kind = live ? 'live' : 'sandbox'
    const order = { slug, owner: email.data, from, currency, kind } as const
    const { isNew, key } = await createTenant(deps, order)
    return createdText(settings, { slug, owner: email.data, live, isNew, key })
  },
  platform: async (deps, settings, args) => {
    const options = { live: { type: 'boolean' } } as const
    const { values, positionals } = read(args, options)
    const usage = 'platform name@platform.example [--live]'
    const email = Email.safeParse(only(positionals, usage))
    if (!email.success) throw new Error(`Say: ${usage}`)
    const kind = values.live ? 'live' : 'sandbox'
    const made = await createPlatform(deps, { email: email.data, kind })
    return platformText(settings, { email: email.data, ...made })
  },
  list: async (deps) => {
    const tenants = await listTenants(deps.engine)
    if (tenants.length === 0) return 'There is no tenant.'
    const hosts = await deps.engine.asOwner(listHosts)
    const lines = tenants.map(async ({ id, slug, sandbox, isPlatform }) => {
      const status = await inTenant(deps.engine, id, (tx) => findTenantState(tx, id))
      const own = hosts.filter(({ tenantId }) => tenantId === id)
      const kind = sandbox ? 'sandbox' : 'live'
      const isAny = isPlatform ? ['the platform'] : []
      return [slug, id, kind, status, ...isAny, ...own.map(hostText)].join('  ')
    })
    return (await Promise.all(lines)).join('\n')
  },
  pause: async (deps, _, args) => {
    const options = { en: { type: 'string' }, ru: { type: 'string' } } as const
    const { values, positionals } = read(args, options)
    const slug = only(positionals, 'pause NAME --en "…" --ru "…"')
    const { en = '', ru = '' } = values
    if ([en, ru].some((one) => one.trim() === '' || one.length > REASON_MAX))
      throw new Error('Say why in both languages, as customers read it: --en "…" --ru "…".')
    await moveTenant(deps, slug, { type: 'tenant.pause' }, { en, ru })
    return `${slug} is paused: its customers read why, and change nothing.`
  },
  resume: async (deps, _, args) => {
    const slug = only(args, 'resume NAME')
    await moveTenant(deps, slug, { type: 'tenant.resume' })
    return `${slug} is open.`
  },
  close: async (deps, _, args) => {
    const slug = only(args, 'close NAME')
    await moveTenant(deps, slug, { type: 'tenant.close' })
    return `${slug} is closed. Its staff can still read its books.`
  },
  host: async (deps, settings, args) => {
    const options = { mini: { type: 'boolean' }, console: { type: 'boolean' } } as const
    const { values, positionals } = read(args, options)
    const [act, slug, hostname, ...more] = positionals
    const isKnown = act === 'add' || act === 'remove'
    if (!isKnown || !slug || !hostname || more.length > 0)
      throw new Error('Say: host add NAME HOSTNAME [--mini | --console], or host remove.')
    if (act === 'remove') {
      await removeHost(deps, slug, hostname)
      return `${hostname} does not show ${slug}.`
    }
    if (values.mini && values.console) throw new Error('A hostname shows one surface only.')
    const surface = values.mini ? 'mini' : values.console ? 'console' : 'web'
    await addHost(deps, settings, { slug, hostname, surface })
    return `${hostname} shows ${slug}, ${surfaceTexts[surface]}.`
  },
  staff: async (deps, _, args) => {
    const options = { role: { type: 'string' }, name: { type: 'string' } } as const
    const { values, positionals } = read(args, options)
    const [act, slug = '', typed, ...more] = positionals
    if (act === 'list' && slug && !typed) return staffText(await listStaffOf(deps, slug))
    if (act === 'anywhere' && slug && !typed) {
      await openNetworks(deps, slug)
      return `The staff of ${slug} sign in from any network.`
    }
    const email = Email.safeParse(typed)
    if (!slug || !email.success || more.length > 0) throw new Error(STAFF_USAGE)
    const { role, name = null } = values
    if (act === 'add' && isStaffRole(role)) {
      const key = await addStaff(deps, slug, { email: email.data, name, role })
      return `${email.data} works for ${slug}, as ${role}.\n  Their key  ${key}   (shown once)`
    }
    if (act === 'key') {
      const key = await replaceStaffKey(deps, slug, email.data)
      return `${email.data} is signed out of ${slug}.\n  Their key  ${key}   (shown once)`
    }
    if (act !== 'remove') throw new Error(STAFF_USAGE)
    await removeStaff(deps, slug, email.data)
    return `${email.data} works for ${slug} no more.`
  },
}

const STAFF_USAGE = `Say: staff add NAME ADDRESS --role ROLE [--name "…"], staff key NAME ADDRESS, staff remove NAME ADDRESS, staff list NAME, or staff anywhere NAME. Roles: ${everyStaffRole.join(', ')}.`

const staffText = (staff: readonly StaffRow[]) =>
  staff.map(({ email, role, status }) => [email, role, status.toLowerCase()].join('  ')).join('\n')

const surfaceTexts: Record<TenantHost['surface'], string> = {
  web: 'its web app',
  mini: 'its mini app',
  console: 'the console of its staff',
}

const hostText = ({ hostname, surface }: TenantHost) => `${hostname} (${surface})`

export async function runTenantCommand(
  deps: Deps,
  settings: BankSettings,
  [name = '', ...args]: readonly string[],
): Promise<string> {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new Error(`Say which: ${Object.keys(acts).join(', ')}.`)
  return act(deps, settings, args)
}

type Options = NonNullable<ParseArgsConfig['options']>

function read<Own extends Options>(args: readonly string[], options: Own) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (thrown) {
    throw new Error((thrown as Error).message.split('. ')[0], { cause: thrown })
  }
}

function only([first, ...more]: readonly string[], usage: string): string {
  if (first && more.length === 0) return first
  throw new Error(`Say: ${usage}`)
}

const keyText = (key: string | null) =>
  key
    ? `  Its key    ${key}   (shown once; until they sign in, the same command makes another)`
    : '  Its key    the one they have'

interface CreatedTenant {
  slug: string
  owner: string
  live: boolean
  isNew: boolean
  key: string | null
}

function createdText(
  { port }: BankSettings,
  { slug, owner, live, isNew, key }: CreatedTenant,
): string {
  const at = (name: string) => `http://${name}.localhost:${port}`
  return [
    isNew ? `${slug} is made, ${live ? 'live' : 'a sandbox'}.` : `${slug} is there already.`,
    `  Web app    ${at(slug)}`,
    `  Mini app   ${at(`${slug}-mini`)}`,
    `  Console    ${at(`${slug}-console`)}`,
    `  Owner      ${owner}, by a code that comes by mail and one of an authenticator`,
    keyText(key),
    ...(live ? [`  Hostnames  npm run tenant -- host add ${slug} bank.example`] : []),
  ].join('\n')
}

interface MadePlatform {
  email: string
  isNew: boolean
  key: string | null
}

const platformText = ({ port }: BankSettings, { email, isNew, key }: MadePlatform) =>
  [
    isNew ? 'The platform is made.' : 'The platform is there already.',
    `  Console    http://${PLATFORM_SLUG}.localhost:${port}`,
    `  For        ${email}, by a code that comes by mail and one of an authenticator`,
    keyText(key),
    `  A second   npm run tenant -- staff add ${PLATFORM_SLUG} name@platform.example --role platform`,
  ].join('\n')
