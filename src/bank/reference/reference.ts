import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { Currency, listCurrencies, listStates } from '#contract/reference'
import type { RequestContext } from '#bank/requestContext'
import { chainName, chainsOf } from './chains.ts'
import { countries, statesOf } from './countries.ts'
import { listCurrencyRows, type CurrencyRow } from './reference.rows.ts'

const whole = <Item>(items: readonly Item[]) => ({
  total: items.length,
  count: items.length,
  data: [...items],
  has_more: false,
})

export async function handleListCurrencies(
  { is_crypto, chain_id, symbol }: ParsedOf<typeof listCurrencies>,
  { tx, scope }: RequestContext,
) {
  const rows = await listCurrencyRows(tx, scope.tenantId)
  const wanted = rows.filter(
    (row) =>
      (is_crypto === undefined || isCrypto(row) === is_crypto) &&
      (chain_id === undefined || row.chain_id === chain_id) &&
      (symbol === undefined || row.symbol === symbol.toUpperCase()),
  )
  return whole(wanted.map(currencyShown))
}

export const handleListChains = async (_: object, { tenant }: RequestContext) =>
  whole(chainsOf(tenant.kind))

export const handleListCountries = async () => whole(countries)

export async function handleListStates({ country_id }: ParsedOf<typeof listStates>) {
  const states = statesOf(country_id)
  if (!states) throw new Refusal('NOT_FOUND', 'There is no such country.')
  return whole(states)
}

const isCrypto = ({ type }: CurrencyRow) => type !== 'fiat'

export function currencyShown(row: CurrencyRow): Currency {
  const chain = chainName(row.chain_id)
  return {
    uuid: row.id,
    decimal: row.scale,
    render_decimal: row.shown_scale,
    is_memo: row.needs_memo,
    is_stablecoin: row.is_stable,
    is_enabled: row.is_enabled,
    is_crypto: isCrypto(row),
    type: row.type,
    meta: {
      icon: null,
      name: row.name,
      symbol: row.symbol,
      description: chain ? `${row.name} on ${chain}` : row.name,
      chain_id: row.chain_id,
      chain_name: chain,
      contract: row.contract,
      code: row.type === 'fiat' ? row.symbol : null,
      iso_code: row.iso_code,
      sign: row.sign,
    },
  }
}
