import { createHash } from 'node:crypto'
import { composeIBAN } from 'ibantools'
import type { DepositInstruction, PayInRail } from '#contract/account'
import { existing } from '#bank/existing'
import type { IssueAsk, Issuer } from '#bank/services'

/**
 * Its numbers pass every check and lead nowhere: no German bank code begins with 9, routing numbers
 * with 80 are only those of traveller's cheques, and a BIC with a 0 there is a test code.
 */
const NAME = 'Rill Play Bank'
const ROUTING = '800000019'
const GERMAN_CODE = '90010001'
const SWIFT_BIC = 'RILLUS30XXX'
const SEPA_BIC = 'RILLDEF0XXX'

const americanBank = {
  address_line1: '1 Weir Street',
  address_line2: null,
  city: 'New York',
  state: 'NY',
  postal_code: '10005',
  country_code: 'US',
}
const holderAddress = {
  address_line1: '2 Mill Race',
  address_line2: null,
  city: 'Wilmington',
  state: 'DE',
  postal_code: '19801',
  country_code: 'US',
}

export const pretendIssuer: Issuer = {
  issue: async (ask) => ask.rails.map((rail) => instructionFor(rail, ask)),
}

function instructionFor(rail: PayInRail, ask: IssueAsk): DepositInstruction {
  const number = digitsOf(ask, 10)
  const common = {
    instruction_type: rail,
    memo: `SL${digitsOf(ask, 8)}`,
    asset_type_id: ask.currencyId,
    institution_name: NAME,
    account_holder_name: ask.holder,
    account_number: number,
  }
  const addresses = { account_holder_address: holderAddress, institution_address: americanBank }
  switch (rail) {
    case 'ACH':
      return { ...common, account_routing_number: ROUTING }
    case 'FEDWIRE':
      return { ...common, account_routing_number: ROUTING, ...addresses }
    case 'SWIFT':
      return { ...common, swift_bic: SWIFT_BIC, ...addresses }
    case 'SEPA': {
      const iban = existing(
        composeIBAN({ countryCode: 'DE', bban: GERMAN_CODE + number }),
        'The pretended issuer made no IBAN.',
      )
      return { ...common, account_number: iban, iban, swift_bic: SEPA_BIC }
    }
  }
}

function digitsOf({ accountId, turn }: IssueAsk, count: number): string {
  const hash = createHash('sha256').update(`${accountId} ${turn} ${count}`).digest()
  return (hash.readBigUInt64BE() % 10n ** BigInt(count)).toString().padStart(count, '0')
}
