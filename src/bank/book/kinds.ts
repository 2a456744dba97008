import type { BookAccountKind } from '#contract/ops/book'
import type { LedgerAddress } from '#bank/ledger/accounts'

/** Those without a colon are one account in each currency, and a kind of their own. */
type SingleAddress = Exclude<LedgerAddress, `${string}:${string}`>

/** What the addresses of each kind begin with. */
const prefixes: Record<BookAccountKind, string> = {
  wallet: 'wallet:',
  incoming: 'incoming:',
  card: 'card:',
  card_debt: 'rail:card-owed:',
  card_vendor: 'rail:card-vendor:',
  card_network: 'rail:cards',
  network_fees: 'rail:network',
  chain: 'rail:chain-',
  sending: 'rail:',
  rail: 'rail:',
  fees: 'fees',
  exchange: 'exchange',
  rounding: 'rounding',
  disputes: 'disputes',
  differences: 'differences',
  goodwill: 'goodwill',
  rewards: 'rewards',
}

true satisfies SingleAddress extends BookAccountKind ? true : false

export const prefixOf = (kind: BookAccountKind) => prefixes[kind]

/** In SQL, of an address. What is on its way to a rail is a kind of its own. */
export const kindOfAddress = (address: string) => `case
  when ${address} like 'wallet:%' then 'wallet'
  when ${address} like 'incoming:%' then 'incoming'
  when ${address} like 'card:%' then 'card'
  when ${address} like 'rail:card-owed:%' then 'card_debt'
  when ${address} like 'rail:card-vendor:%' then 'card_vendor'
  when ${address} like 'rail:%:sending' then 'sending'
  when ${address} = 'rail:cards' then 'card_network'
  when ${address} = 'rail:network' then 'network_fees'
  when ${address} like 'rail:chain-%' then 'chain'
  when ${address} like 'rail:%' then 'rail'
  else ${address} end`
