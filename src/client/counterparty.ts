import {
  createCounterparty,
  createDestination,
  listDestinations,
  readCounterparty,
} from '#contract/counterparty'
import { isBankType, type DestinationType } from '#contract/destination'
import { Refusal } from '#contract/kit/refusal'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { listCountries, listCurrencies } from '#contract/reference'
import type { Call, CallOptions } from './call.ts'
import { currencyLabel } from './currencyLabel.ts'

export async function readCounterpartyDetail(
  call: Call,
  { walletId, id }: { walletId: string; id: string },
  options: CallOptions,
) {
  const key = { wallet_id: walletId, counterparty_account_id: id }
  const [counterparty, { data }] = await Promise.all([
    call(readCounterparty, key, options),
    call(listDestinations, { ...key, limit: PAGE_LIMIT_MAX }, options),
  ])
  return { counterparty, destinations: data }
}

export async function readDestinationChoices(call: Call, options: CallOptions) {
  const [currencies, countries] = await Promise.all([
    call(listCurrencies, { is_crypto: true }, options),
    call(listCountries, {}, options),
  ])
  return {
    currencies: currencies.data.map(({ uuid, is_memo, meta }) => ({
      id: uuid,
      symbol: meta.symbol,
      word: currencyLabel({ meta }),
      needsMemo: is_memo,
      chainId: meta.chain_id,
    })),
    countries: countries.data.map(({ id, name, iso2 }) => ({ id: String(id), name, iso2 })),
  }
}

interface DestinationSave {
  walletId: string
  /** Null for a recipient who is new as well. */
  counterpartyId: string | null
  type: DestinationType
  draft: Readonly<Record<string, string | undefined>>
  confirmed: boolean
}

const fieldsOf = {
  ACH: ['account_number', 'routing_number', 'bank_name'],
  DOMESTIC_WIRE: ['account_number', 'routing_number', 'bank_name', 'city'],
  SEPA: ['iban', 'swift_bic', 'bank_name'],
  SWIFT: ['swift_bic', 'iban', 'account_number', 'bank_name', 'city', 'country_id'],
  FPS: ['sort_code', 'account_number', 'bank_name'],
  CHAPS: ['sort_code', 'account_number', 'bank_name'],
} as const

export async function saveDestination(
  call: Call,
  { walletId, counterpartyId, type, draft, confirmed }: DestinationSave,
  options: CallOptions,
) {
  const common = {
    wallet_id: walletId,
    counterparty_account_id: counterpartyId ?? (await saveOwner(call, walletId, draft, options)),
    type,
    nickname: draft.nickname?.trim() || null,
  }
  if (!isBankType(type)) {
    const address = draft.address?.trim() ?? ''
    const memo = draft.memo?.trim() || null
    const external_crypto_data = { address, currency_id: draft.currency_id ?? '', memo }
    const destination = { ...common, external_crypto_data, confirm_lookalike: confirmed }
    return call(createDestination, destination, options)
  }
  const names: readonly string[] = fieldsOf[type]
  const typed = (name: string) => (names.includes(name) && draft[name]?.trim()) || null
  const country = typed('country_id')
  const external_banking_data = {
    account_number: typed('account_number'),
    routing_number: typed('routing_number'),
    sort_code: typed('sort_code'),
    swift_bic: typed('swift_bic'),
    iban: typed('iban'),
    bank_name: typed('bank_name'),
    address: { city: typed('city'), country_id: country === null ? null : Number(country) },
  }
  return call(createDestination, { ...common, external_banking_data }, options)
}

/** The one with this name; a second attempt finds whom the first one saved. */
async function saveOwner(
  call: Call,
  walletId: string,
  draft: DestinationSave['draft'],
  options: CallOptions,
): Promise<string> {
  const type = draft.party === 'BUSINESS' ? 'BUSINESS' : 'INDIVIDUAL'
  const request = { wallet_id: walletId, type, name: draft.name?.trim() ?? '' } as const
  try {
    return (await call(createCounterparty, request, options)).id
  } catch (thrown) {
    const known = Refusal.from(thrown).facts.errors?.find(({ code }) => code === 'KNOWN')
    if (known?.params?.id === undefined) throw thrown
    return known.params.id
  }
}
