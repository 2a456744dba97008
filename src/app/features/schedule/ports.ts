import {
  changeSchedule,
  createSchedule,
  endSchedule,
  listSchedules,
  pauseSchedule,
  readSchedule,
  resumeSchedule,
  skipOccurrence,
  type Schedule,
} from '#contract/schedule'
import type { RequestOf } from '#contract/kit/endpoint'
import type { PlaceDraft } from '#contract/place'
import { wire } from '#machines/kit/port'
import {
  oneScheduleFlow,
  oneSchedulePorts,
  type ActOnSchedule,
} from '#machines/schedule/oneSchedule.flow'
import { schedulesList } from '#machines/schedule/schedules.flow'
import { whenTerms, type When } from '#machines/schedule/when.setup'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'
import { decimalSignOf } from '#app/i18n/amounts.ts'

export const wireSchedules = ({ call }: Services) =>
  wire(schedulesList.flow, schedulesList.ports, {
    fetchPage: ({ filter, limit, offset }, signal) =>
      call(listSchedules, { wallet_uuid: filter.walletId, limit, offset }, { signal }),
  })

export const wireOneSchedule = (services: Services) => {
  const { call, language } = services
  return wire(oneScheduleFlow, oneSchedulePorts, {
    readSchedule: async ({ walletId, id }, signal) => ({
      schedule: await call(readSchedule, { wallet_uuid: walletId, id }, { signal }),
      decimal: decimalSignOf(language()),
    }),
    actOnSchedule: async (act, signal) => {
      await actOn(services, act, signal)
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

function actOn(
  { call }: Services,
  { walletId, id, act, on, amount }: ActOnSchedule,
  signal: AbortSignal,
): Promise<Schedule> {
  const one = { wallet_uuid: walletId, id }
  if (act === 'skip') return call(skipOccurrence, { ...one, on }, { signal })
  if (act === 'change') return call(changeSchedule, { ...one, amount }, { signal })
  const calls = { pause: pauseSchedule, resume: resumeSchedule, end: endSchedule }
  return call(calls[act], one, { signal })
}

/** While this page is open, the same payment sent again is the same one, and answered as before. */
export function scheduleBy({ call, mint }: Pick<Services, 'call' | 'mint'>) {
  const keys = new Map<string, string>()
  return async (
    { draft, when }: { draft: PlaceDraft; when: When },
    signal: AbortSignal,
  ): Promise<Schedule> => {
    const request = requestOf(draft, when)
    const name = JSON.stringify(request)
    const key = keys.get(name) ?? mint()
    keys.set(name, key)
    const made = await call(createSchedule, request, { key, signal })
    keys.delete(name)
    return made
  }
}

const requestOf = (draft: PlaceDraft, when: When): RequestOf<typeof createSchedule> => {
  const { walletId, destinationId, address, memo, lookalikeSeen } = draft.to
  return {
    wallet_uuid: draft.walletId,
    // The form offers no later date for any other.
    order_type: draft.orderType as Schedule['order_type'],
    from_currency_id: draft.fromId,
    to_currency_id: draft.toId,
    amount: draft.amount,
    is_reverse: draft.isReverse,
    is_subtract: draft.isSubtract,
    ...(walletId && { to_wallet_id: walletId }),
    ...(destinationId && { counterparty_destination_id: destinationId }),
    ...(address && { to_address: address }),
    ...(memo && { memo }),
    ...(lookalikeSeen && { confirm_lookalike: true }),
    ...(draft.reference && { reference: draft.reference }),
    ...whenTerms(when),
  }
}
