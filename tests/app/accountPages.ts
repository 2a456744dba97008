/** A virtual account and its program, as the bank returns them. */

export const page = (data: object[]) => ({
  total: data.length,
  count: data.length,
  data,
  has_more: false,
})

export const face = { uuid: 'eur', name: 'Euro', symbol: 'EUR', type: 'fiat', icon: null }

export const program = {
  id: 'p1',
  name: 'Euro account',
  tenant_id: 'acme',
  status: 'ACTIVE',
  code: 'EUR_SEPA',
  description: 'An IBAN for SEPA transfers.',
  account_currency_id: 'eur',
  destination_currency_id: 'eur',
  kyc_rails_id: 'k1',
  integration_vendors_id: 'v1',
  vendor_id: 'v1',
  icon: null,
  consent_text: null,
  is_hidden: false,
  integration_vendor: { id: 'v1', code: 'RILL', name: 'Rill Play Bank' },
  account_currency_details: face,
  destination_currency_details: face,
  virtual_accounts_programs_order_types: [
    {
      order_type_id: 'HIFI_SEPA_ONRAMP',
      order_type: { id: 'HIFI_SEPA_ONRAMP', description: null },
    },
  ],
}

export const sepa = {
  instruction_type: 'SEPA',
  memo: 'SL1',
  asset_type_id: 'eur',
  institution_name: 'Rill Play Bank',
  account_holder_name: 'Ann Larsen',
  account_number: 'DE22900100011234567890',
  iban: 'DE22900100011234567890',
  swift_bic: 'RILLDEF0XXX',
}

export const common = {
  id: 'a1',
  created_at: '2026-01-01T00:00:00Z',
  wallet_id: 'w1',
  status: 'ACTIVE',
  reason: null,
  va_programs_id: 'p1',
  destination_address: null,
  integration_vendor_id: 'v1',
  vendor_account_id: sepa.iban,
  account_details: null,
  virtual_accounts_program: program,
  deposit_instructions: [sepa],
  former_instructions: [] as object[],
}
