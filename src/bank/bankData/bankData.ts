import { validate as isRoutingNumber } from 'abavalidator'
import { electronicFormatIBAN, extractBIC, extractIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import type { BankData, readBankData } from '#contract/bankData'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { countries } from '#bank/reference/countries'
import type { PersonContext } from '#bank/requestContext'
import type { BankDirectory, KnownBank } from '#bank/services'

/** Never the account's holder: an account number tells no more than its bank code. */
export async function handleReadBankData(
  request: ParsedOf<typeof readBankData>,
  { world }: PersonContext,
) {
  const code = electronicFormatIBAN(request.code ?? request.account_number ?? '') ?? ''
  const found = await lookUp(world.banks, code)
  if (!found) throw new Refusal('BANK_NOT_FOUND')
  return found
}

type Found = Promise<BankData | null>

function lookUp(banks: BankDirectory, code: string): Found {
  if (isRoutingNumber(code)) return byRouting(banks, code)
  if (isValidIBAN(code)) return byIban(banks, code)
  if (isValidBIC(code)) return byBic(banks, code)
  throw new Refusal('DESTINATION_INVALID', 'The code is no IBAN, routing number or BIC.', {
    errors: [{ pointer: '/code', code: 'SHAPE' }],
  })
}

async function byRouting(banks: BankDirectory, routing_number: string): Found {
  const bank = await banks.byRouting(routing_number)
  return bank && { ...dataOf(bank), routing_number }
}

async function byIban(banks: BankDirectory, iban: string): Found {
  const { countryCode = '', bankIdentifier = '' } = extractIBAN(iban)
  const bank = await banks.byIban(countryCode, bankIdentifier)
  return bank && { ...dataOf(bank), iban }
}

async function byBic(banks: BankDirectory, bic: string): Found {
  const { bankCode = '', countryCode = '', locationCode = '' } = extractBIC(bic)
  const bank = await banks.byBic(bankCode + countryCode + locationCode)
  return bank && { ...dataOf(bank), swift_bic: bic }
}

function dataOf({ name, city, country, bic }: KnownBank): BankData {
  return {
    bank_name: name,
    address: {
      city,
      postcode: null,
      street1: null,
      street2: null,
      country_id: countries.find(({ iso2 }) => iso2 === country)?.id ?? null,
      state_id: null,
    },
    ...(bic && { swift_bic: bic }),
  }
}
