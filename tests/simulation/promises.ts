import { createPaymentRequest } from '#contract/paymentRequest'
import { placeTransfer } from '#contract/place'
import { createSchedule, type ScheduleDetail } from '#contract/schedule'
import type { Granted, SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'
import { payAndRegret, type AskedBack } from './recalls.ts'
import { tell } from './story.ts'
import { amountOf, type Submission } from './submissions.ts'

/** A payment of a day to come. */
export interface Planned {
  citizen: Citizen
  payee: Citizen
  id: string
  amount: bigint
}

/** What was asked for by links, what was planned, and what was asked back. */
export interface Promised {
  granted: Granted[]
  planned: Planned[]
  asked: AskedBack[]
  wrong: string[]
}

const DAYS_AHEAD = 2

/**
 * Money that is asked for by a link, which two pages pay at once, and money for a day to come, which
 * no session is there for.
 */
export async function runPromises(
  deps: SimulationDeps,
  citizen: Citizen,
  payee: Citizen,
  count: number,
): Promise<Promised> {
  const promised: Promised = { granted: [], planned: [], asked: [], wrong: [] }
  for (let at = 0; at < count; at += 1) {
    await payByLink(deps, citizen, payee, promised)
    await plan(deps, citizen, payee, promised)
    const { granted, asked } = await payAndRegret(deps, citizen, drawAmount(deps))
    promised.granted.push(...granted)
    promised.asked.push(...asked)
  }
  return promised
}

const drawAmount = ({ dice }: SimulationDeps) => BigInt(dice.below(9) + 1) * 10_00n

async function payByLink(
  deps: SimulationDeps,
  citizen: Citizen,
  payee: Citizen,
  { granted, wrong }: Promised,
) {
  const amount = drawAmount(deps)
  const asked = await tell(deps, payee, createPaymentRequest, {
    wallet_uuid: payee.walletId,
    currency_id: payee.currencies.USD,
    amount: amountOf(amount),
  })
  if (asked.status >= 300) {
    wrong.push(`${payee.name} could not ask for money: ${String(asked.body.code)}`)
    return
  }
  const words = {
    wallet_id: citizen.walletId,
    from_currency_id: citizen.currencies.USD,
    amount: amountOf(amount),
    is_reverse: true,
    payment_request: asked.body.slug,
  }
  const submissionOf = (): Submission => ({
    key: deps.mint(),
    endpoint: placeTransfer,
    words,
    kind: 'transfer',
    symbol: 'USD',
    amount,
    payee,
  })
  const paid = await Promise.all(
    [submissionOf(), submissionOf()].map(async (submission) => ({
      submission,
      citizen,
      ...(await tell(deps, citizen, submission.endpoint, words, submission.key)),
    })),
  )
  granted.push(...paid)
  if (paid.every(({ status }) => status < 300)) wrong.push(`${citizen.name} paid one request twice`)
}

async function plan(
  deps: SimulationDeps,
  citizen: Citizen,
  payee: Citizen,
  { planned, wrong }: Promised,
) {
  const amount = drawAmount(deps)
  const day = new Date(deps.world.clock.now().getTime() + DAYS_AHEAD * 24 * 3_600_000)
  const { status, body } = await tell(deps, citizen, createSchedule, {
    wallet_uuid: citizen.walletId,
    order_type: 'TRANSFER_INTERNAL',
    from_currency_id: citizen.currencies.USD,
    to_currency_id: citizen.currencies.USD,
    amount: amountOf(amount),
    to_wallet_id: payee.walletId,
    every: 'once',
    first_on: day.toISOString().slice(0, 10),
  })
  if (status < 300) planned.push({ citizen, payee, id: String(body.id), amount })
  else wrong.push(`${citizen.name} could not plan a payment: ${String(body.code)}`)
}

/** The one order of a plan, if its day had money for it. */
export function madeOf({ citizen, id }: Planned, { status, history }: ScheduleDetail) {
  const [once, again] = history
  const isOver = status !== 'ACTIVE' && once !== undefined && again === undefined
  return {
    orderId: once?.order_uuid ?? null,
    fault: isOver ? null : `${citizen.name}: plan ${id} is ${status}, ${history.length} dates past`,
  }
}
