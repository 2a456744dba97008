import { chainIds } from '#contract/chains'
import type { CurrencyRow } from '#bank/reference/reference.rows'

type Seeded = Omit<CurrencyRow, 'id' | 'position'>

const plain = {
  chain_id: null,
  contract: null,
  sign: null,
  iso_code: null,
  needs_memo: false,
  is_stable: false,
  is_enabled: true,
}

const fiat = (symbol: string, name: string, sign: string, iso_code: number): Seeded => ({
  ...plain,
  symbol,
  name,
  type: 'fiat',
  scale: 2,
  shown_scale: 2,
  sign,
  iso_code,
})

const coin = (symbol: string, name: string, scale: number, chain_id: number): Seeded => ({
  ...plain,
  symbol,
  name,
  type: 'native',
  scale,
  shown_scale: Math.min(scale, 8),
  chain_id,
})

const stable = (symbol: string, name: string, chain_id: number, contract: string): Seeded => ({
  ...plain,
  symbol,
  name,
  type: 'token',
  scale: 6,
  shown_scale: 2,
  chain_id,
  contract,
  is_stable: true,
})

/** The address of the first contract of the first account on a development chain. */
const SANDBOX_TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const { bitcoin, ethereum, tron, polygon, bnb, ripple, play } = chainIds

export const seededCurrencies: readonly Seeded[] = [
  fiat('USD', 'US Dollar', '$', 840),
  fiat('EUR', 'Euro', '€', 978),
  fiat('GBP', 'Pound Sterling', '£', 826),
  coin('BTC', 'Bitcoin', 8, bitcoin),
  coin('ETH', 'Ether', 18, ethereum),
  stable('USDT', 'Tether', ethereum, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  stable('USDT', 'Tether', tron, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  stable('USDC', 'USD Coin', ethereum, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  stable('USDC', 'USD Coin', polygon, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
  coin('TRX', 'Tron', 6, tron),
  coin('POL', 'Polygon', 18, polygon),
  coin('BNB', 'BNB', 18, bnb),
  { ...coin('XRP', 'XRP', 6, ripple), needs_memo: true },
  coin('ETH', 'Ether', 18, play),
  stable('USDC', 'USD Coin', play, SANDBOX_TOKEN),
]
