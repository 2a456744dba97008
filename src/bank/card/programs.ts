import { fromMinor, toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import type { IssuingProgram, listIssuingPrograms as listCall } from '#contract/program'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { gatesFor } from '#bank/kyc/gate'
import { pageFrom } from '#bank/page'
import { listCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { PersonContext, RequestContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { BankServices } from '#bank/services'
import {
  insertIssuingProgram,
  listIssuingProgramRows,
  type IssuingProgramRow,
} from './program.rows.ts'

type Seeded = Pick<
  IssuingProgramRow,
  'code' | 'name' | 'description' | 'brand' | 'form_factor' | 'sub_account_type' | 'max_cards'
> & { capMax: string; fee: string }

const seeded: readonly Seeded[] = [
  {
    code: 'VIRTUAL_PREPAID',
    name: 'Virtual prepaid card',
    description: 'A card with money of its own, for one purpose and no more than that.',
    brand: 'VISA',
    form_factor: 'VIRTUAL',
    sub_account_type: 'prepaid',
    max_cards: 10,
    capMax: '5000',
    fee: '0',
  },
  {
    code: 'VIRTUAL_BALANCE',
    name: 'Virtual card',
    description: 'Cards that spend from one card balance.',
    brand: 'MASTERCARD',
    form_factor: 'VIRTUAL',
    sub_account_type: 'balance',
    max_cards: 5,
    capMax: '20000',
    fee: '0',
  },
  {
    code: 'PHYSICAL_BALANCE',
    name: 'Physical card',
    description: 'A physical card that spends from a card balance.',
    brand: 'MASTERCARD',
    form_factor: 'PHYSICAL',
    sub_account_type: 'balance',
    max_cards: 1,
    capMax: '20000',
    fee: '5',
  },
]

/** Gambling and quasi-cash; sanctioned countries. */
const BLOCKED_CATEGORIES = ['7995', '6051']
const BLOCKED_COUNTRIES = ['KP', 'IR']

export async function seedIssuingPrograms(
  tx: Tx,
  { random }: Pick<BankServices, 'random'>,
  tenantId: string,
  symbol: string,
): Promise<void> {
  const currencies = await listCurrencyRows(tx, tenantId)
  const currency = currencies.find((one) => one.symbol === symbol)
  if (!currency) return
  const minor = (amount: string) => String(toMinor(amount, currency.scale))
  const vendor = { vendor_id: random.id(), vendor_name: 'Rill Play Cards' }
  for (const [position, { capMax, fee, ...program }] of seeded.entries())
    await insertIssuingProgram(tx, tenantId, {
      ...program,
      ...vendor,
      id: random.id(),
      status: 'ACTIVE',
      type: 'DEBIT',
      currency_id: currency.id,
      kyc_rail_id: 'cards',
      cap_max: minor(capMax),
      issuing_fee: minor(fee),
      blocked_categories: BLOCKED_CATEGORIES,
      blocked_countries: BLOCKED_COUNTRIES,
      home_country: currency.symbol === 'EUR' ? 'DE' : 'US',
      position,
    })
}

export interface IssuingProgramInfo {
  row: IssuingProgramRow
  currency: CurrencyRow
}

export async function issuingProgramsOf({ tx, scope }: Pick<RequestContext, 'tx' | 'scope'>) {
  const rows = await listIssuingProgramRows(tx, scope.tenantId)
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  return rows.map((row) => {
    const currency = existing(
      currencies.find(({ id }) => id === row.currency_id),
      `Program currency ${row.currency_id} is not on offer.`,
    )
    return { row, currency }
  })
}

export function programIn(programs: readonly IssuingProgramInfo[], id: string): IssuingProgramInfo {
  const program = programs.find(({ row }) => row.id === id)
  if (!program) throw new Refusal('NOT_FOUND', 'There is no such program.')
  return program
}

export async function handleListIssuingPrograms(
  request: ParsedOf<typeof listCall>,
  context: PersonContext,
) {
  const wallet = await walletOf(context.tx, context.scope, request.wallet_id)
  const isOpen = await gatesFor(context, wallet.id)
  const { limit, offset } = request
  const all = await issuingProgramsOf(context)
  const data = all
    .slice(offset, offset + limit)
    .map((one) => ({ ...issuingProgramShown(one), is_available: isOpen(one.row.kyc_rail_id) }))
  const total = all.length
  return pageFrom(data, total, offset)
}

export function issuingProgramShown({ row, currency }: IssuingProgramInfo): IssuingProgram {
  const fee = row.issuing_fee === '0' ? null : fromMinor(BigInt(row.issuing_fee), currency.scale)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    account_currency: row.currency_id,
    brand: row.brand,
    form_factor: row.form_factor,
    type: row.type,
    sub_account_type: row.sub_account_type,
    vendor_id: row.vendor_id,
    integration_vendor_id: row.vendor_id,
    kyc_rails_id: row.kyc_rail_id,
    max_cards: row.max_cards,
    realtime_auth: true,
    tokenizable: row.form_factor === 'VIRTUAL',
    consent_text: null,
    description: row.description,
    icon: null,
    card_issuing_fee: fee,
    card_monthly_fee: null,
    initial_topup: null,
    cap_max: fromMinor(BigInt(row.cap_max), currency.scale),
    order_types: orderTypesOfProgram(row).map((id) => ({
      id,
      order_types_id: id,
      issuing_programs_id: row.id,
    })),
  }
}

/** Order types that load a program's cards and withdraw from them. */
export const orderTypesOfProgram = ({
  sub_account_type,
}: Pick<IssuingProgramRow, 'sub_account_type'>): [OrderType, ...OrderType[]] =>
  sub_account_type === 'prepaid'
    ? ['TRANSFER_CARD_PREPAID', 'WITHDRAW_CARD_PREPAID', 'RN_CARDS_OFFRAMP']
    : ['TRANSFER_CARD_SUBACCOUNT', 'WITHDRAW_CARD_SUBACCOUNT', 'RN_CARDS_OFFRAMP']
