import { Refusal, type FieldError } from '#contract/kit/refusal'
import {
  FACTOR_FROM_MAX,
  REFERRAL_REWARD_MAX,
  policyLimitNames,
  type PolicyDocument,
  type PolicyFee,
  type PolicyTerms,
} from '#contract/ops/policyDocument'
import { orderTypes } from '#contract/orderType'
import { kinds } from '#bank/quote/kinds'
import { isAbove, paysOthers } from './document.ts'

/** What a schema cannot see. Each fault names its field, all of them at once. */
export function assertSound(document: PolicyDocument, symbols: ReadonlySet<string>): void {
  const errors = [
    ...document.order_types.flatMap((terms, place) =>
      termsFaults(terms, symbols).map(at(`/document/order_types/${place}`)),
    ),
    ...typeFaults(document),
    ...limitFaults(document),
    ...proofFaults(document),
    ...referralFaults(document),
  ]
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', undefined, { errors })
}

const at =
  (path: string) =>
  ({ pointer, code }: FieldError): FieldError => ({ pointer: path + pointer, code })

function typeFaults({ order_types: listed }: PolicyDocument): FieldError[] {
  const once = new Set(listed.map(({ type }) => type))
  if (once.size === listed.length && once.size === orderTypes.length) return []
  return [{ pointer: '/document/order_types', code: 'EACH_ONCE' }]
}

/** A limit that no payment fits under; zero says so plainly. */
function limitFaults({ limits, order_types: listed }: PolicyDocument): FieldError[] {
  const paid = listed.filter(({ type }) => kinds[type].direction === 'withdrawal')
  const tooLow = (limit: string | null) =>
    isAbove(limit, '0') && paid.every(({ min }) => isAbove(min, limit))
  return policyLimitNames
    .filter((name) => tooLow(limits[name]))
    .map((name) => ({ pointer: `/document/limits/${name}`, code: 'NOTHING_FITS' }))
}

/** A second factor that somebody has is asked for, whatever a policy says. */
function proofFaults({ proofs }: PolicyDocument): FieldError[] {
  const { purposes, orders_from, new_payees_from, factor_from } = proofs
  const faults = [
    [new Set(purposes).size < purposes.length, 'purposes', 'EACH_ONCE'],
    [isAbove(new_payees_from, orders_from), 'new_payees_from', 'ABOVE_OTHERS'],
    [isAbove(factor_from, FACTOR_FROM_MAX), 'factor_from', 'FACTOR_TAKEN'],
  ] as const
  return faults
    .filter(([isWrong]) => isWrong)
    .map(([, name, code]) => ({ pointer: `/document/proofs/${name}`, code }))
}

/** Nothing is promised that nobody could get, or anybody without adding money. */
function referralFaults({ referral }: PolicyDocument): FieldError[] {
  if (!referral) return []
  const { inviter, friend, added } = referral
  const faults = [
    [!isAbove(inviter, '0') && !isAbove(friend, '0'), 'inviter', 'NOTHING'],
    [isAbove(inviter, REFERRAL_REWARD_MAX), 'inviter', 'REWARD_MAX'],
    [isAbove(friend, REFERRAL_REWARD_MAX), 'friend', 'REWARD_MAX'],
    [!isAbove(added, '0'), 'added', 'NOTHING'],
  ] as const
  return faults
    .filter(([isWrong]) => isWrong)
    .map(([, name, code]) => ({ pointer: `/document/referral/${name}`, code }))
}

/** What would count or hold nothing is refused, and so is a limit of a day that no order fits under. */
function dayFaults(terms: PolicyTerms): FieldError[] {
  if (paysOthers(terms.type))
    return (['per_day', 'unverified'] as const)
      .filter((name) => isAbove(terms[name], '0') && isAbove(terms.min, terms[name]))
      .map((name) => ({ pointer: `/${name}`, code: 'NOTHING_FITS' }))
  return (['per_day', 'unverified', 'review_from'] as const)
    .filter((name) => terms[name] !== null)
    .map((name) => ({ pointer: `/${name}`, code: 'PAYS_NOBODY' }))
}

function termsFaults(terms: PolicyTerms, symbols: ReadonlySet<string>): FieldError[] {
  const { min, max, fee, currencies } = terms
  const own = currencies.flatMap(({ symbol, fee: ownFee }, place) => {
    const path = `/currencies/${place}`
    const isFirst = currencies.findIndex((one) => one.symbol === symbol) === place
    return [
      ...(symbols.has(symbol) ? [] : [{ pointer: `${path}/symbol`, code: 'UNKNOWN' }]),
      ...(isFirst ? [] : [{ pointer: `${path}/symbol`, code: 'EACH_ONCE' }]),
      ...feeFaults(ownFee).map(at(`${path}/fee`)),
    ]
  })
  const bounds = isAbove(min, max) ? [{ pointer: '/max', code: 'BELOW_MIN' }] : []
  return [...bounds, ...dayFaults(terms), ...feeFaults(fee).map(at('/fee')), ...own]
}

function feeFaults({ floor, cap, tiers }: PolicyFee): FieldError[] {
  const disordered = tiers.flatMap(({ from }, place) => {
    const before = tiers[place - 1]?.from ?? '0'
    return isAbove(from, before) ? [] : [{ pointer: `/tiers/${place}/from`, code: 'TIERS_ORDER' }]
  })
  return [...(isAbove(floor, cap) ? [{ pointer: '/cap', code: 'BELOW_FLOOR' }] : []), ...disordered]
}
