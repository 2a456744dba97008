import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { OrderType } from '#contract/orderType'
import type { TenantKind } from '#contract/tenantConfig'
import { insertProgram, listPrograms, type ProgramRow } from '#bank/account/programs.rows'
import { seedAccountPrograms } from '#bank/account/programs'
import {
  insertIssuingProgram,
  listIssuingProgramRows,
  type IssuingProgramRow,
} from '#bank/card/program.rows'
import { seedIssuingPrograms } from '#bank/card/programs'
import { inTenant, type Tx } from '#bank/db/engine'
import { seededCurrencies } from '#bank/db/seed/currencies'
import { seedOrderTypes } from '#bank/db/seed/orderTypes'
import { existing } from '#bank/existing'
import { firstPolicy } from '#bank/policy/document'
import { currentPolicy } from '#bank/policy/policy'
import type { KindSettings } from '#bank/quote/kinds'
import { keepSettings, listSettings } from '#bank/quote/quote.rows'
import {
  insertCurrency,
  listAllCurrencyRows,
  type CurrencyRow,
} from '#bank/reference/reference.rows'
import type { BankServices } from '#bank/services'
import { limitsFor, settingsFor } from './settings.ts'
import { TenantRefused } from './refused.ts'
import { findTenant, listTenants } from './tenant.rows.ts'
import type { Tenant, TenantSettings } from './tenant.ts'

export interface TenantOrder {
  slug: string
  owner: string
  kind: TenantKind
  currency: string | null
  /** Whose settings it begins with. */
  from: string | null
}

/** What a new tenant takes over from another: rules and offers, nothing of its people. */
export interface Template {
  tenant: Tenant
  policy: PolicyDocument
  currencies: readonly CurrencyRow[]
  orderTypes: ReadonlyMap<OrderType, KindSettings>
  programs: readonly ProgramRow[]
  issuingPrograms: readonly IssuingProgramRow[]
}

export async function findTemplate(
  { engine, seal }: Pick<BankServices, 'engine' | 'seal'>,
  { from, currency }: Pick<TenantOrder, 'from' | 'currency'>,
): Promise<Template | null> {
  const template = from === null ? null : await readTemplate({ engine, seal }, from)
  assertCurrency(template, currency ?? template?.tenant.config.base_currency ?? FIRST_CURRENCY)
  return template
}

function assertCurrency(template: Template | null, currency: string): void {
  const rows = template?.currencies ?? seededCurrencies
  if (!rows.some(({ symbol, type }) => symbol === currency && type === 'fiat'))
    throw new TenantRefused('NO_CURRENCY', `${currency} is no currency that the tenant would have.`)
}

async function readTemplate(
  { engine, seal }: Pick<BankServices, 'engine' | 'seal'>,
  from: string,
): Promise<Template> {
  const known = (await listTenants(engine)).find(({ slug }) => slug === from)
  if (!known || known.isPlatform)
    throw new TenantRefused('NO_TEMPLATE', `There is no bank ${from} to begin with.`)
  const { id } = known
  return inTenant(engine, id, async (tx) => {
    const tenant = existing(await findTenant(tx, seal, id), `There is no tenant ${from}.`)
    return {
      tenant,
      policy: (await currentPolicy(tx, id)).document,
      currencies: await listAllCurrencyRows(tx, id),
      orderTypes: await listSettings(tx, id),
      programs: await listPrograms(tx, id),
      issuingPrograms: await listIssuingProgramRows(tx, id),
    }
  })
}

/** The look that the owner then changes in the console. */
export const firstLook = {
  mark: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z',
  accent: 'oklch(0.49 0.165 270)',
  radius: 12,
}
export const FIRST_CURRENCY = 'EUR'

const nameOf = (slug: string) =>
  slug
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')

export function settingsFrom(
  template: Template | null,
  { slug, kind, currency }: TenantOrder,
): TenantSettings {
  const name = nameOf(slug)
  if (!template)
    return settingsFor(kind, {
      brand: { name, ...firstLook },
      base_currency: currency ?? FIRST_CURRENCY,
      enable_kyc: true,
    })
  const { config, kind: sameKind } = template.tenant
  const { telegram_bot: _bot, origins: _origins, staff_networks: _networks, ...rest } = config
  const limits = kind === sameKind ? config.limits : limitsFor(kind)
  return {
    ...rest,
    brand: { ...config.brand, name },
    base_currency: currency ?? config.base_currency,
    tg_bot_name: null,
    invite_codes: [],
    support_email: null,
    terms_url: null,
    limits,
  }
}

/** What a sandbox lets through in a day is not for a live tenant. */
export function policyFrom(template: Template | null, kind: TenantKind): PolicyDocument {
  const first = firstPolicy(kind)
  if (!template) return first
  if (kind === template.tenant.kind) return template.policy
  const order_types = template.policy.order_types.map((terms) => ({
    ...terms,
    per_day: null,
    unverified: null,
  }))
  return { ...template.policy, limits: first.limits, order_types }
}

interface Filling {
  id: string
  slug: string
  currency: string
  template: Template | null
}

/** Accounts of the ledger and at rails need no row: each is there with its first posting. */
export async function fillNewTenant(
  tx: Tx,
  world: Pick<BankServices, 'random'>,
  { id, slug, currency, template }: Filling,
): Promise<void> {
  const { random } = world
  const rows = (template?.currencies ?? seededCurrencies).map((row, position) => ({
    ...row,
    position,
    id: random.id(),
  }))
  for (const row of rows) await insertCurrency(tx, id, row)
  if (!template) {
    await seedOrderTypes(tx, { id, slug })
    await seedAccountPrograms(tx, world, { id, slug })
    await seedIssuingPrograms(tx, world, id, currency)
    return
  }
  for (const [type, settings] of template.orderTypes) await keepSettings(tx, id, type, settings)
  const currencyIds = new Map(template.currencies.map((row, at) => [row.id, rows[at]?.id]))
  const copyOf = <Row extends { id: string; currency_id: string }>(row: Row) => {
    const currency_id = existing(
      currencyIds.get(row.currency_id),
      `Program ${row.id} has a currency that is not there.`,
    )
    return { ...row, id: random.id(), currency_id }
  }
  for (const row of template.programs) await insertProgram(tx, id, copyOf(row))
  for (const row of template.issuingPrograms) await insertIssuingProgram(tx, id, copyOf(row))
}
