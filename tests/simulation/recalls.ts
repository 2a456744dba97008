import { readOrder, type OrderDetail } from '#contract/order'
import { placeToDestination } from '#contract/place'
import { recallOrder } from '#contract/recall'
import { isOpenRecall, recallReasons } from '#contract/recallShape'
import { toMinor } from '#contract/kit/amount'
import {
  sendUntilFinal,
  type CustomerResponse,
  type Granted,
  type SimulationDeps,
} from './customer.ts'
import type { Citizen } from './citizen.ts'
import type { SimulatedRail } from './railOffice.ts'
import { amountOf, type Submission } from './submissions.ts'

/** A payment that somebody asked back, as soon as its rail had it. */
export interface AskedBack {
  citizen: Citizen
  orderId: string
  /** Whether the bank ever said yes. */
  taken: boolean
}

export interface Recalled {
  granted: Granted[]
  asked: AskedBack[]
}

/** Until its rail has it, a payment is not asked back. */
const TRIES = 30

/** A payment to a bank account, and asking for it back again and again, on two pages at once. */
export async function payAndRegret(
  deps: SimulationDeps,
  citizen: Citizen,
  amount: bigint,
): Promise<Recalled> {
  const currency = citizen.currencies.USD
  const submission: Submission = {
    key: deps.mint(),
    endpoint: placeToDestination,
    words: {
      wallet_id: citizen.walletId,
      amount: amountOf(amount),
      order_type: 'HIFI_ACH_OFFRAMP',
      counterparty_destination_id: citizen.destinationId,
      from_currency_id: currency,
      to_currency_id: currency,
    },
    kind: 'cash out',
    symbol: 'USD',
    amount,
    payee: null,
  }
  const placed = await sendUntilFinal(deps, citizen, submission)
  const granted = [{ submission, citizen, ...placed }]
  if (placed.status >= 300) return { granted, asked: [] }
  const orderId = String(placed.body.order_uuid)
  return { granted, asked: [{ citizen, orderId, taken: await askBack(deps, citizen, orderId) }] }
}

async function askBack(deps: SimulationDeps, citizen: Citizen, orderId: string) {
  const words = { order_uuid: orderId, reason: deps.dice.pick(recallReasons) }
  const ask = (): Promise<CustomerResponse> =>
    sendUntilFinal(deps, citizen, { endpoint: recallOrder, words, key: deps.mint() })
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answers = await Promise.all([ask(), ask()])
    const [first] = answers
    deps.gate.note(`${citizen.name} asks back ${first?.status} ${String(first?.body.code)}`)
    if (answers.some(({ status }) => status < 300)) return true
    await deps.gate.pass('page', async () => {})
  }
  return false
}

interface RecallEnd {
  /** The return, if there was one, and what came back of the payment. */
  returnId: string | null
  minor: bigint
  faults: string[]
}

/** It ends as the rail says, with at most one return of what the rail gave back. */
export async function recallEndOf(
  { orderId, taken }: AskedBack,
  { recalls }: SimulatedRail,
  read: (endpoint: typeof readOrder, words: object) => Promise<OrderDetail>,
): Promise<RecallEnd> {
  const order = await read(readOrder, { order_uuid: orderId })
  const recall = order.recall?.recall ?? null
  const about = `the recall of ${orderId} (${order.status}, ${recall?.status})`
  const faults: string[] = []
  const returnId = order.linked_order_uuid
  if (taken !== (recall !== null)) faults.push(`${about} was ${taken ? 'lost' : 'never taken'}`)
  if (recall === null) return { returnId, minor: 0n, faults }
  const record = recalls.get(recall.id)
  const returns = record?.ends === 'returned' && order.status === 'COMPLETE'
  if (isOpenRecall(recall.status)) faults.push(`${about} is not over`)
  if (returns !== (recall.status === 'RETURNED')) faults.push(`${about}: its rail says otherwise`)
  if (returns !== (returnId !== null)) faults.push(`${about} has the return ${returnId}`)
  const minor = toMinor(recall.returned_amount ?? '0', 2) ?? 0n
  if (returns && minor !== record.minor) faults.push(`${about}: ${minor} came back`)
  return { returnId, minor, faults }
}
