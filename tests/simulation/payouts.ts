import {
  cancelPayout,
  changePayout,
  createPayout,
  readPayout,
  submitPayout,
  type PayoutDetail,
  type PayoutRow,
} from '#contract/payout'
import { readPayoutFile } from '#machines/payout/file.setup'
import { ach } from '#tests/bank/order/orderKit'
import type { CustomerResponse, SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'
import { dataIn, isGood, tell, type Read, type Story, type StoryEnd } from './story.ts'
import { amountOf, centsOf } from './submissions.ts'

/** A file, and what was confirmed of it by those who were answered so. */
interface Filed {
  id: string
  confirmed: readonly CustomerResponse[]
  canceled: boolean
}

const COLUMNS = 'recipient,amount,reference'

/**
 * Payments of a file: two pages confirm at once, one takes it back or another one changes it, some
 * lines name nobody, and the wallet may not have enough by the time that a line is paid.
 */
export async function runPayouts(
  deps: SimulationDeps,
  citizen: Citizen,
  payee: Citizen,
  count: number,
): Promise<Story> {
  const wrong: string[] = []
  const filed: Filed[] = []
  for (let at = 0; at < count; at += 1) {
    const drafted = await draft(deps, citizen, payee)
    if (drafted === null) wrong.push(`${citizen.name} could not draft a file`)
    else filed.push(await confirm(deps, citizen, payee, drafted))
  }
  return {
    async end(read) {
      const ends = await Promise.all(filed.map((one) => endOf(read, { citizen, payee }, one)))
      return {
        orders: ends.flatMap(({ orders }) => orders),
        moves: [],
        faults: [...wrong, ...ends.flatMap(({ faults }) => faults)],
      }
    },
  }
}

function linesOf({ dice }: SimulationDeps, payee: Citizen) {
  const amount = () => amountOf(BigInt(dice.below(20) + 2) * 10_00n)
  const [one, other, bank] = [amount(), amount(), amount()]
  const text = [
    COLUMNS,
    `${payee.walletId},${one},Rent`,
    `${payee.walletId},${other},Wages`,
    // The same again, and nobody.
    `${payee.walletId},${one},Rent`,
    `Nobody at all,${other},`,
    `${ach.external_banking_data.account_number},${bank},"Ropes, sails"`,
    `${payee.walletId},much,`,
  ]
  return readPayoutFile(text.join('\n')).lines ?? []
}

async function draft(deps: SimulationDeps, citizen: Citizen, payee: Citizen) {
  const made = await tell(deps, citizen, createPayout, {
    wallet_id: citizen.walletId,
    currency_id: citizen.currencies.USD,
    rows: linesOf(deps, payee),
  })
  return isGood(made) ? dataIn<PayoutDetail>(made) : null
}

async function confirm(
  deps: SimulationDeps,
  citizen: Citizen,
  payee: Citizen,
  { id, version, totals: { rows, total } }: PayoutDetail,
): Promise<Filed> {
  const named = { wallet_id: citizen.walletId, id }
  const submit = () => tell(deps, citizen, submitPayout, { ...named, version, rows, total })
  const change = deps.chaos.strikes('lines changed as they are confirmed')
    ? tell(deps, citizen, changePayout, { ...named, rows: linesOf(deps, payee).slice(0, 2) })
    : null
  const cancel = deps.chaos.strikes('payout canceled as it pays')
    ? tell(deps, citizen, cancelPayout, named)
    : null
  const confirmed = await Promise.all([submit(), submit()])
  await change
  const canceled = cancel !== null && isGood(await cancel)
  return { id, canceled, confirmed: confirmed.filter(isGood) }
}

interface Between {
  citizen: Citizen
  payee: Citizen
}

async function endOf(read: Read, { citizen, payee }: Between, one: Filed): Promise<StoryEnd> {
  const { id, confirmed, canceled } = one
  const named = { wallet_id: citizen.walletId, id }
  const { data } = await read<{ data: PayoutDetail }>(citizen, readPayout, named)
  const { status, total, rows } = data
  const about = `${citizen.name}: payout ${id} ${status}`
  const placed = rows.filter(({ outcome }) => outcome === 'PLACED')
  const paid = placed.reduce((sum, line) => sum + centsOf(line.total ?? '0'), 0n)
  const faults: string[] = []
  const isOver = status === 'DONE' || status === 'CANCELED'
  if (confirmed.length > 0 && !isOver) faults.push(`${about} was confirmed and is not over`)
  if (canceled && status !== 'CANCELED') faults.push(`${about} was canceled`)
  if (confirmed.length === 0 && !canceled && placed.length > 0 && total === null)
    faults.push(`${about} paid and nobody confirmed it`)
  if (paid > centsOf(total ?? '0')) faults.push(`${about} paid ${paid} of ${total} confirmed`)
  for (const response of confirmed) {
    const seen = dataIn<PayoutDetail>(response)
    if (seen.total !== total) faults.push(`${about} was confirmed as ${seen.total}, not ${total}`)
  }
  for (const line of rows) if (!isLineRight(line, isOver)) faults.push(`${about}: ${aboutOf(line)}`)
  return { faults, moves: [], orders: placed.map((line) => orderOf(line, citizen, payee)) }
}

/** A line is paid by one order or has none, and has ended if the payout has. */
const isLineRight = ({ outcome, order_uuid }: PayoutRow, isOver: boolean) =>
  (outcome === 'PLACED') === (order_uuid !== null) && (outcome !== null || !isOver)

const aboutOf = ({ n, outcome, order_uuid }: PayoutRow) => `line ${n} ${outcome} ${order_uuid}`

function orderOf(line: PayoutRow, citizen: Citizen, payee: Citizen) {
  const gets = line.order_type === 'TRANSFER_INTERNAL' ? centsOf(line.pays ?? '0') : 0n
  return {
    id: line.order_uuid ?? '',
    moves: [
      { citizen, what: 'USD' as const, by: -centsOf(line.total ?? '0') },
      { citizen: payee, what: 'USD' as const, by: gets },
    ],
  }
}
