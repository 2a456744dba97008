import type { Account, AccountListed, DepositInstruction } from '#contract/account'
import { fromMinor } from '#contract/kit/amount'
import type { Balance } from '#bank/ledger/balances.rows'
import { currencyShown } from '#bank/reference/reference'
import type { AccountRow } from './account.rows.ts'
import { orderTypesOfPayIn, accountProgramShown, type AccountProgramInfo } from './programs.ts'

export function accountListed(
  tenantId: string,
  row: AccountRow,
  program: AccountProgramInfo,
): AccountListed {
  const currency = currencyShown(program.currency)
  return {
    ...commonOf(tenantId, row, program),
    account_currency: currency,
    destination_currency: currency,
  }
}

export function accountShown(
  tenantId: string,
  row: AccountRow,
  program: AccountProgramInfo,
  balances: readonly Balance[],
): Account {
  const { id, scale } = program.currency
  const details = currencyShown(program.currency)
  const { posted, held } = balances.find(({ currencyId }) => currencyId === id) ?? nothing
  return {
    ...commonOf(tenantId, row, program),
    account_currency: id,
    destination_currency: id,
    account_currency_details: details,
    destination_currency_details: details,
    balance: fromMinor(posted - held, scale),
    total_balance: fromMinor(posted, scale),
    crypto_deposit_details: [],
    order_types: orderTypesOfPayIn(program.row.rails),
  }
}

const nothing = { posted: 0n, held: 0n }

/** Only an open account shows its details: payments to any other are returned. */
function commonOf(tenantId: string, row: AccountRow, program: AccountProgramInfo) {
  const instructions = row.status === 'ACTIVE' ? row.instructions : []
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    wallet_id: row.wallet_id,
    status: row.status,
    reason: row.reason,
    va_programs_id: row.program_id,
    destination_address: null,
    integration_vendor_id: program.row.vendor_id,
    vendor_account_id: instructions[0]?.account_number ?? null,
    account_details: detailsOf(instructions),
    virtual_accounts_program: accountProgramShown(tenantId, program),
    deposit_instructions: instructions,
    former_instructions: row.status === 'ACTIVE' ? row.former : [],
  }
}

/** The details in the older shape of this API. */
function detailsOf(instructions: DepositInstruction[]): Account['account_details'] {
  const [first] = instructions
  if (!first) return null
  const lineFor = (type: DepositInstruction['instruction_type']) => {
    const found = instructions.find(({ instruction_type }) => instruction_type === type)
    const routingNumber = found?.account_routing_number ?? found?.swift_bic
    return found && routingNumber && { accountNumber: found.account_number, routingNumber }
  }
  const [ach, wire, swift] = [lineFor('ACH'), lineFor('FEDWIRE'), lineFor('SWIFT')]
  const bank = instructions.find(({ institution_address }) => institution_address)
  return {
    bankName: first.institution_name,
    bankAddress: addressLine(bank?.institution_address),
    swiftCode: instructions.find(({ swift_bic }) => swift_bic)?.swift_bic ?? '',
    beneficiary: {
      name: first.account_holder_name,
      address: addressLine(bank?.account_holder_address),
    },
    ...(ach && { ach }),
    ...(wire && { wire }),
    ...(swift && { swift }),
  }
}

const addressLine = (address: DepositInstruction['institution_address']) =>
  address
    ? [address.address_line1, address.city, address.state, address.postal_code]
        .filter((part) => part !== null)
        .concat(address.country_code)
        .join(', ')
    : ''
