import type { AccountProgram, listAccountPrograms, PayInRail } from '#contract/account'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { OrderType } from '#contract/orderType'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { gatesFor } from '#bank/kyc/gate'
import type { RailId } from '#bank/kyc/railKinds'
import type { BankRail } from '#bank/outside/rails/rail'
import { pageFrom } from '#bank/page'
import { listCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { BankServices } from '#bank/services'
import { insertProgram, listPrograms, type ProgramRow } from './programs.rows.ts'

/** The order type each pay-in rail creates. SWIFT is a wire by another rail. */
export const payInRoutes: Record<PayInRail, { type: OrderType; rail: BankRail }> = {
  ACH: { type: 'HIFI_ACH_ONRAMP', rail: 'ach' },
  FEDWIRE: { type: 'HIFI_WIRE_ONRAMP', rail: 'wire' },
  SWIFT: { type: 'HIFI_WIRE_ONRAMP', rail: 'swift' },
  SEPA: { type: 'HIFI_SEPA_ONRAMP', rail: 'sepa' },
}

export const orderTypesOfPayIn = (rails: readonly PayInRail[]) => [
  ...new Set(rails.map((rail) => payInRoutes[rail].type)),
]

interface Seeded {
  code: string
  symbol: string
  name: string
  description: string
  rails: PayInRail[]
  kyc_rail_id: RailId
}

const seeded: readonly Seeded[] = [
  {
    code: 'USD_US',
    symbol: 'USD',
    name: 'US dollar account',
    description: 'American account details for ACH, Fedwire and SWIFT.',
    rails: ['ACH', 'FEDWIRE', 'SWIFT'],
    kyc_rail_id: 'us-payments',
  },
  {
    code: 'EUR_SEPA',
    symbol: 'EUR',
    name: 'Euro account',
    description: 'An IBAN for SEPA transfers.',
    rails: ['SEPA'],
    kyc_rail_id: 'eu-payments',
  },
]

/** Programs of a tenant that does not offer them all. */
const chosen: Partial<Record<string, readonly string[]>> = { juniper: ['EUR_SEPA'] }

/** Skips programs whose currency the tenant does not have. */
export async function seedAccountPrograms(
  tx: Tx,
  { random }: Pick<BankServices, 'random'>,
  tenant: { id: string; slug: string },
): Promise<void> {
  const offered = chosen[tenant.slug]
  const currencies = await listCurrencyRows(tx, tenant.id)
  const vendor = { vendor_id: random.id(), vendor_code: 'RILL', vendor_name: 'Rill Play Bank' }
  for (const [position, { symbol, ...program }] of seeded.entries()) {
    const currency = currencies.find((one) => one.symbol === symbol)
    if (!currency || (offered && !offered.includes(program.code))) continue
    await insertProgram(tx, tenant.id, {
      ...program,
      ...vendor,
      id: random.id(),
      status: 'ACTIVE',
      currency_id: currency.id,
      position,
    })
  }
}

export async function accountProgramsOf({ tx, scope }: Pick<PersonContext, 'tx' | 'scope'>) {
  const rows = await listPrograms(tx, scope.tenantId)
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const currencyIn = ({ currency_id }: ProgramRow) => {
    const currency = existing(
      currencies.find(({ id }) => id === currency_id),
      `Program currency ${currency_id} is not on offer.`,
    )
    return currency
  }
  return rows.map((row) => ({ row, currency: currencyIn(row) }))
}

export type AccountProgramInfo = Awaited<ReturnType<typeof accountProgramsOf>>[number]

export async function handleListAccountPrograms(
  request: ParsedOf<typeof listAccountPrograms>,
  context: PersonContext,
) {
  const wallet = await walletOf(context.tx, context.scope, request.wallet_id)
  const isOpen = await gatesFor(context, wallet.id)
  const { limit, offset } = request
  const all = await accountProgramsOf(context)
  const data = all.slice(offset, offset + limit).map((one) => ({
    ...accountProgramShown(context.scope.tenantId, one),
    is_available: isOpen(one.row.kyc_rail_id),
  }))
  const total = all.length
  return pageFrom(data, total, offset)
}

export function accountProgramShown(
  tenantId: string,
  { row, currency }: AccountProgramInfo,
): AccountProgram {
  return {
    id: row.id,
    name: row.name,
    tenant_id: tenantId,
    status: row.status,
    code: row.code,
    description: row.description,
    account_currency_id: row.currency_id,
    destination_currency_id: row.currency_id,
    kyc_rails_id: row.kyc_rail_id,
    integration_vendors_id: row.vendor_id,
    vendor_id: row.vendor_id,
    icon: null,
    consent_text: null,
    is_hidden: false,
    integration_vendor: { id: row.vendor_id, code: row.vendor_code, name: row.vendor_name },
    account_currency_details: faceOf(currency),
    destination_currency_details: faceOf(currency),
    virtual_accounts_programs_order_types: orderTypesOfPayIn(row.rails).map((id) => ({
      order_type_id: id,
      order_type: { id, description: null },
    })),
  }
}

const faceOf = ({ id, name, symbol, type }: CurrencyRow) => ({
  uuid: id,
  name,
  symbol,
  type,
  icon: null,
})
