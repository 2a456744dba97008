import * as z from 'zod/mini'
import { Amount, AmountInput } from './kit/amount.ts'
import { endpoint, readers, simulateEndpoint, tryers } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { Currency, currencyTypes } from './reference.ts'

export const accountStatuses = ['PENDING', 'ACTIVE', 'INACTIVE', 'CANCELED'] as const
export type AccountStatus = (typeof accountStatuses)[number]

const programStatuses = ['ACTIVE', 'INACTIVE'] as const

export const payInRails = ['ACH', 'FEDWIRE', 'SWIFT', 'SEPA'] as const
export type PayInRail = (typeof payInRails)[number]

export const ACCOUNTS_MAX = 5

/** Accounts of people without a name are in their e-mail address, phone number or id. */
export const isNamed = (holder: string) => !/@|^[+0-9a-f-]*$/.test(holder)

const Text = z.nullable(z.string())

const CurrencyFace = z.object({
  uuid: z.string(),
  name: z.string(),
  symbol: z.string(),
  type: z.enum(currencyTypes),
  icon: Text,
})

export const AccountProgram = z.object({
  id: z.string(),
  name: z.string(),
  tenant_id: z.string(),
  status: z.enum(programStatuses),
  code: z.string(),
  description: z.string(),
  account_currency_id: z.string(),
  destination_currency_id: z.string(),
  kyc_rails_id: z.string(),
  integration_vendors_id: z.string(),
  vendor_id: Text,
  icon: Text,
  consent_text: Text,
  is_hidden: z.boolean(),
  /** Ours, in lists of a wallet: whether it is verified for the rail this needs. */
  is_available: z.optional(z.boolean()),
  integration_vendor: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  account_currency_details: CurrencyFace,
  destination_currency_details: CurrencyFace,
  virtual_accounts_programs_order_types: z.array(
    z.object({
      order_type_id: z.string(),
      order_type: z.object({ id: z.string(), description: Text }),
    }),
  ),
})
export type AccountProgram = z.output<typeof AccountProgram>

const PostalAddress = z.object({
  address_line1: z.string(),
  address_line2: Text,
  city: z.string(),
  state: Text,
  postal_code: z.string(),
  country_code: z.string(),
})

export const DepositInstruction = z.object({
  instruction_type: z.enum(payInRails),
  memo: z.string(),
  asset_type_id: z.string(),
  institution_name: z.string(),
  account_holder_name: z.string(),
  account_number: z.string(),
  account_routing_number: z.optional(z.string()),
  swift_bic: z.optional(z.string()),
  iban: z.optional(z.string()),
  account_holder_address: z.optional(PostalAddress),
  institution_address: z.optional(PostalAddress),
})
export type DepositInstruction = z.output<typeof DepositInstruction>

const Line = z.object({ accountNumber: z.string(), routingNumber: z.string() })

const AccountDetails = z.object({
  bankName: z.string(),
  bankAddress: z.string(),
  swiftCode: z.string(),
  beneficiary: z.object({ name: z.string(), address: z.string() }),
  ach: z.optional(Line),
  rtp: z.optional(Line),
  wire: z.optional(Line),
  swift: z.optional(Line),
})

const common = {
  id: z.string(),
  created_at: Moment,
  wallet_id: z.string(),
  status: z.enum(accountStatuses),
  /** Why it is closed, where the issuer said so. */
  reason: Text,
  va_programs_id: z.string(),
  destination_address: Text,
  integration_vendor_id: z.string(),
  vendor_account_id: Text,
  /** Null until issued, and while the details must not be used. */
  account_details: z.nullable(AccountDetails),
  virtual_accounts_program: AccountProgram,
  deposit_instructions: z.array(DepositInstruction),
  /** Details that were replaced. Money sent to them is returned. */
  former_instructions: z.array(DepositInstruction),
}

export const AccountListed = z.object({
  ...common,
  account_currency: Currency,
  destination_currency: Currency,
})
export type AccountListed = z.output<typeof AccountListed>

export const Account = z.object({
  ...common,
  account_currency: z.string(),
  destination_currency: z.string(),
  account_currency_details: Currency,
  destination_currency_details: Currency,
  balance: Amount,
  total_balance: Amount,
  crypto_deposit_details: z.array(
    z.object({ currency_id: z.string(), deposit_address: z.string(), chain_id: z.int() }),
  ),
  order_types: z.array(z.string()),
})
export type Account = z.output<typeof Account>

const inside = { base: 'core', who: ['person'], refuses: ['NOT_FOUND'], rate: 'plain' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read', who: readers } as const

export const openAccount = endpoint(inside, {
  verb: 'POST',
  path: '/virtual_account',
  ask: z.strictObject({ wallet_id: Id, va_programs_id: Id }),
  reply: Account,
  refuses: ['NOT_FOUND', 'KYC_REQUIRED', 'PROGRAM_ARCHIVED', 'ALREADY_EXISTS', 'LIMIT_REACHED'],
  repeat: 'keyed',
  keyless: true,
  audit: 'virtual_account_created',
  who: tryers,
})

export const listAccounts = endpoint(reading, {
  path: '/virtual_account/list/:wallet_uuid',
  ask: z.strictObject({ wallet_uuid: Id, ...paging }),
  reply: paginated(AccountListed),
  rate: 'list',
})

export const readAccount = endpoint(reading, {
  path: '/virtual_account/:uuid',
  ask: z.strictObject({ uuid: Id }),
  reply: Account,
})

export const listAccountPrograms = endpoint(reading, {
  path: '/virtual_account/programs/list',
  ask: z.strictObject({ wallet_id: Id, ...paging, pagination: z.optional(z.string()) }),
  reply: paginated(AccountProgram),
  rate: 'list',
})

export const payInto = endpoint(simulateEndpoint, {
  path: '/sandbox/accounts/:uuid/pay-in',
  ask: z.strictObject({
    uuid: Id,
    rail: z.enum(payInRails),
    amount: AmountInput,
    sender: z._default(z.string().check(z.trim(), z.maxLength(140)), 'Rowan Play Ltd'),
    reference: z.optional(z.string().check(z.trim(), z.maxLength(140))),
  }),
  reply: z.object({ status: z.enum(['credited', 'returned']), order_id: Text }),
  refuses: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'AMOUNT_INVALID',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'ORDER_TYPE_DISABLED',
    'RATE_NOT_FOUND',
  ],
  repeat: 'keyed',
  audit: 'sandbox_pay_in',
  who: tryers,
})

export const issuerEvents = ['refuse', 'cancel', 'renew', 'pause', 'resume', 'close'] as const
export type IssuerEvent = (typeof issuerEvents)[number]

export const moveAccount = endpoint(simulateEndpoint, {
  path: '/sandbox/accounts/:uuid/move',
  ask: z.strictObject({ uuid: Id, event: z.enum(issuerEvents) }),
  reply: Account,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
  audit: 'sandbox_account_moved',
  who: tryers,
})

export const accountCalls = {
  openAccount,
  listAccounts,
  listAccountPrograms,
  readAccount,
  payInto,
  moveAccount,
}
