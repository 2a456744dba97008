import type { Activity, ActivityLine, ActivityStatus } from '#contract/activity'
import { merchantCategory, type SpendingCategory } from '#contract/spendingCategory'
import type { Tone } from '#app/ui/Callout.tsx'
import { nameFace, type Face } from '#app/ui/Disc.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { back } from '#app/ui/icons/back.ts'
import { card } from '#app/ui/icons/card.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { coffee } from '#app/ui/icons/coffee.ts'
import { compass } from '#app/ui/icons/compass.ts'
import { cross } from '#app/ui/icons/cross.ts'
import { hotel } from '#app/ui/icons/hotel.ts'
import { landmark } from '#app/ui/icons/landmark.ts'
import { plane } from '#app/ui/icons/plane.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { screen } from '#app/ui/icons/screen.ts'
import { store } from '#app/ui/icons/store.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { addressEnds } from '#app/i18n/ends.ts'
import type { ActivityWords } from './words.ts'

type Texts = ActivityWords['activity']

export const activityStatusLook: Record<ActivityStatus, { tone: Tone; icon: string }> = {
  pending: { tone: 'wait', icon: clock },
  complete: { tone: 'good', icon: check },
  canceled: { tone: 'calm', icon: cross },
  failed: { tone: 'bad', icon: cross },
}

const isRefund = ({ type, kind }: Activity) =>
  type === 'REFUND' || type === 'ORIGINAL_CREDIT' || (kind === 'in' && isPayout(type))

type OfBank = keyof Texts['ofBank']

/** What the bank did of its own accord, and says why. */
export const isOfBank = (event: Activity): event is Activity & { type: OfBank } =>
  ['FEE_RETURN', 'GOODWILL', 'CORRECTION', 'REFERRAL_REWARD'].includes(event.type)

/** What left once and came in again is a return. */
const isPayout = (type: string) => /OFFRAMP|^WITHDRAWAL|_TRANSFER$|SWIFT_WITHDRAWAL/.test(type)

export function activityTitle(event: Activity, texts: Texts): string {
  const { name, kind, paid, received, type, network } = event
  if (isOfBank(event)) return texts.ofBank[event.type](event.note ?? '')
  if (kind === 'exchange' && paid && received) return texts.pair(paid.currency, received.currency)
  if (kind === 'card' && type === 'FEE') return texts.cardFee
  // Of a card without an order, only its fee is ever paid back.
  if (kind === 'card' && type === 'REFUND' && event.source === 'transaction')
    return texts.cardFeeBack
  if (event.reason === 'dispute_credit') return texts.disputeCredit(name ?? '')
  if (event.reason === 'dispute_return') return texts.disputeReturn(name ?? '')
  if (isRefund(event)) {
    if (!name) return texts.refund
    return event.source === 'order' ? texts.returned(name) : texts.refundOf(name)
  }
  if (name) return name
  if (kind === 'card') return cardTitle(type, texts)
  const symbol = (kind === 'in' ? received : paid)?.currency ?? ''
  if (network) return kind === 'in' ? texts.received(symbol) : texts.sent(symbol)
  return type.includes('INTERNAL') ? texts.inBank : methodOf(event, texts)
}

function cardTitle(type: string, texts: Texts) {
  if (type.includes('FEE')) return texts.cardFee
  return type.startsWith('WITHDRAW') ? texts.takeOff : texts.topUp
}

/** How the money moved, in a word. */
export function methodOf(event: Activity, texts: Texts): string {
  const { kind, card: own, network, type } = event
  if (isOfBank(event)) return texts.bank
  if (kind === 'exchange') return texts.exchange
  if (kind === 'card') return own?.last4 ? texts.cardNumber(own.last4) : texts.byCard
  if (network) return network
  if (type.includes('INTERNAL')) return texts.inBank
  if (/RAMP|SEPA|SWIFT|ACH|WIRE/.test(type)) return texts.bankTransfer
  return kind === 'in' ? texts.moneyIn : texts.moneyOut
}

/** Beside the time: how it moved, unless the title says so. */
export function activityHint(event: Activity, texts: Texts): string {
  const method = methodOf(event, texts)
  if (event.merchant && event.source === 'purchase' && event.type !== 'FEE')
    return `${texts.categories[merchantCategory(event.merchant.category_code)]} · ${method}`
  if (event.address) return `${method} ${addressEnds(event.address)}`
  return method === activityTitle(event, texts) ? '' : method
}

/** What is worth most to the reader: what an exchange brought, else what moved. */
export function activityAmount({
  kind,
  paid,
  received,
}: Activity): ActivityLine & { leaves: boolean } {
  const leaves = paid !== null && kind !== 'exchange'
  const line = (leaves ? paid : received) ?? paid
  return { ...(line ?? { amount: '0', currency: '' }), leaves }
}

export function activityFace(event: Activity): Face {
  const { kind, merchant, name, network, type } = event
  if (isRefund(event)) return { icon: back }
  if (merchant && event.source === 'purchase') return merchantFace(merchant.category_code)
  if (kind === 'card') return { icon: card }
  if (kind === 'exchange') return { icon: swap }
  if (isOfBank(event)) return { icon: type === 'FEE_RETURN' ? back : landmark }
  const icon = kind === 'in' ? arrowDown : arrowUp
  if (name) return nameFace(name, icon)
  return { icon: network || type.includes('INTERNAL') ? icon : landmark }
}

export const merchantFace = (category_code: string): Face =>
  categoryFaces[merchantCategory(category_code)]

export const categoryFaces: Record<SpendingCategory, Face> = {
  grocery: { icon: store, hue: 'green' },
  food: { icon: coffee, hue: 'orange' },
  transport: { icon: compass, hue: 'teal' },
  travel: { icon: plane, hue: 'blue' },
  hotel: { icon: hotel, hue: 'violet' },
  media: { icon: screen, hue: 'pink' },
  shop: { icon: store, hue: 'olive' },
  cash: { icon: landmark, hue: 'red' },
  transfers: { icon: arrowUp },
  fees: { icon: receipt },
}
