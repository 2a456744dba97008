import type { Currency } from '#contract/reference'

/** Several networks have a coin of the same name. */
export const currencyLabel = ({ meta }: Pick<Currency, 'meta'>) =>
  meta.chain_name ? `${meta.symbol} · ${meta.chain_name}` : meta.symbol
