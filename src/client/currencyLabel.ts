import type { Currency } from '#contract/reference'

/** A coin is told from its namesakes by its network. */
export const currencyLabel = ({ meta }: Pick<Currency, 'meta'>) =>
  meta.chain_name ? `${meta.symbol} · ${meta.chain_name}` : meta.symbol
