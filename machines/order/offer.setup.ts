import { familyOfAddress, familyOfChain } from '#contract/chains'
import { fromMinor, minorOf, SCALE_MAX } from '#contract/kit/amount'
import type { Currency } from '#contract/reference'
import type { OrderOffer } from './draft.setup.ts'
import type { QuoteContext } from './quote.setup.ts'

/** What a wallet can pay, and which network an address belongs to. */

type Offer = OrderOffer | null

/** What a priced draft takes out of the wallet. */
export interface Cost {
  currencyId: string
  amount: string
}

export const costOf = ({ from, quote }: QuoteContext): Cost | null =>
  from === null || quote === null ? null : { currencyId: from, amount: quote.from_amount }

const availableOf = (offer: Offer, currencyId: string) =>
  minorOf(
    offer?.balances
      .flatMap(({ details }) => details)
      .find(({ currency }) => currency.uuid === currencyId)?.available ?? '0',
  )

export const holds = (offer: Offer, currencyId: string | null) =>
  currencyId !== null && availableOf(offer, currencyId) > 0n

/** How much more the wallet would need; null if it has enough. */
export function missingFunds(offer: Offer, { currencyId, amount }: Cost): string | null {
  const missing = minorOf(amount) - availableOf(offer, currencyId)
  return missing > 0n ? fromMinor(missing, SCALE_MAX) : null
}

export const chainOf = (offer: Offer, currencyId: string | null) =>
  offer?.currencies.find(({ uuid }) => uuid === currencyId)?.meta.chain_id ?? null

const familyOf = (offer: Offer, currencyId: string | null) => {
  const chainId = chainOf(offer, currencyId)
  return chainId === null ? null : familyOfChain(chainId)
}

/** The currency an address asks for instead of the chosen one, a held one first; null if none. */
export function otherNetwork(
  offer: Offer,
  named: { address: string | null; chainId?: number | null; currencyId?: string | null },
): string | null {
  const { address, chainId = null, currencyId = null } = named
  const family = familyOfAddress(address ?? '')
  const isOn = ({ meta }: Currency) =>
    meta.chain_id !== null &&
    (chainId === null ? familyOfChain(meta.chain_id) === family : meta.chain_id === chainId)
  const chosen = offer?.currencies.find(({ uuid }) => uuid === currencyId)
  if (family === null || (chosen && isOn(chosen))) return null
  const others = offer?.currencies.filter(isOn) ?? []
  return (others.find(({ uuid }) => holds(offer, uuid)) ?? others[0])?.uuid ?? null
}

/** Whether an address is typed that cannot be one of the chosen network. */
export function isAddressMisfit(offer: Offer, { from, recipient: { address } }: QuoteContext) {
  if (address === undefined || address === '') return false
  const family = familyOf(offer, from)
  return family !== null && familyOfAddress(address) !== family
}

/** Whether an address, where one is typed, can be paid as far as its shape tells. */
export const isAddressComplete = (offer: Offer, quote: QuoteContext) =>
  quote.recipient.address !== '' && !isAddressMisfit(offer, quote)
