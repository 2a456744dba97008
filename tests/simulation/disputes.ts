import {
  addDisputeEvidence,
  answerDispute,
  disputePurchase,
  readPurchaseDispute,
  withdrawDispute,
  type CardDispute,
  type PurchaseDispute,
} from '#contract/cardDispute'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  askDisputeForMore,
  creditDispute,
  declineDispute,
  fileDispute,
} from '#contract/ops/dispute'
import { askCard, decideDispute, movePurchase } from '#contract/sandboxCard'
import { PNG } from '#tests/kit/png'
import type { SimulationDeps } from './customer.ts'
import type { Caller, Citizen } from './citizen.ts'
import { dataIn, isGood, tell, type Read, type Story, type StoryEnd } from './story.ts'
import { amountOf, centsOf } from './submissions.ts'

/** A purchase that somebody says is wrong. */
interface Disputed {
  id: string
  taken: bigint
  refunded: bigint
}

const ROUNDS = 4
const reason = 'Compared with the receipt'
const message = 'Please send us the receipt.'

/**
 * Purchases that a customer says are wrong. At any moment two of whoever has a word do something at
 * once: the customer, two of the staff, the network and the merchant. In the end the money is back
 * once, from the merchant or from the network, or not at all.
 */
export async function runDisputes(
  deps: SimulationDeps,
  citizen: Citizen,
  count: number,
): Promise<Story> {
  const wrong: string[] = []
  const bought: Disputed[] = []
  for (let at = 0; at < count; at += 1) {
    const purchase = await buy(deps, citizen)
    if (purchase === null) continue
    bought.push(purchase)
    wrong.push(...(await dispute(deps, citizen, purchase)))
  }
  return {
    async end(read) {
      const ends = await Promise.all(bought.map((one) => endOf(read, citizen, one)))
      return {
        orders: [],
        moves: ends.flatMap(({ moves }) => moves),
        faults: [...wrong, ...ends.flatMap(({ faults }) => faults)],
      }
    },
  }
}

/** Null where the card has not enough. */
async function buy(deps: SimulationDeps, citizen: Citizen): Promise<Disputed | null> {
  const taken = BigInt(deps.dice.below(8) + 2) * 5_00n
  const words = { id: citizen.cardId, kind: 'authorise', amount: amountOf(taken) }
  const { body } = await tell(deps, citizen, askCard, words)
  if (body.status === 'DECLINED') return null
  const id = String(body.id)
  await tell(deps, citizen, movePurchase, { id, event: 'clear', amount: amountOf(taken) })
  return { id, taken, refunded: 0n }
}

async function dispute(deps: SimulationDeps, citizen: Citizen, purchase: Disputed) {
  const { dice, chaos } = deps
  const words = {
    id: purchase.id,
    reason: 'not_as_described',
    asked_merchant: true,
    amount: amountOf(dice.chance(300) ? purchase.taken - 5_00n : purchase.taken),
  }
  const open = () => tell(deps, citizen, disputePurchase, words)
  const opened = await Promise.all(
    chaos.strikes('dispute opened on two pages') ? [open(), open()] : [open()],
  )
  const ids = opened.map((one) => (isGood(one) ? dataIn<PurchaseDispute>(one).dispute?.id : null))
  const [id] = ids
  if (!id || ids.some((other) => other !== id)) return [`${citizen.name} disputed ${ids.join()}`]
  const acts = actsOn(deps, { citizen, purchase, id })
  const [credit, another] = acts
  if (dice.chance(500)) await Promise.all([credit!(), another!()])
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all([dice.pick(acts)(), dice.pick(acts)()])
  if (chaos.strikes('refunded during a dispute'))
    await Promise.all([refund(deps, citizen, purchase), dice.pick(acts)()])
  await tell(deps, citizen, withdrawDispute, { id })
  return []
}

interface Acting {
  citizen: Citizen
  purchase: Disputed
  id: string
}

/** Refused where it does not fit. */
function actsOn(deps: SimulationDeps, { citizen, purchase, id }: Acting) {
  const [one, other] = citizen.staff as [Caller, Caller]
  const say = (by: Caller, endpoint: Endpoint, words: object) => () =>
    tell(deps, by, endpoint, { id, ...words })
  const file = { name: 'receipt.png', content: PNG.toString('base64') }
  return [
    say(one, creditDispute, { reason }),
    say(other, creditDispute, { reason }),
    say(other, fileDispute, { reason }),
    say(one, fileDispute, { reason }),
    say(one, askDisputeForMore, { message }),
    say(citizen, answerDispute, { text: 'Here it is.' }),
    say(citizen, addDisputeEvidence, file),
    say(citizen, decideDispute, { outcome: 'won' }),
    say(citizen, decideDispute, { outcome: 'won' }),
    say(citizen, decideDispute, { outcome: 'lost' }),
    say(other, declineDispute, { message }),
    () => refund(deps, citizen, purchase),
  ]
}

/** Refused above what was taken and is not back yet. */
async function refund(deps: SimulationDeps, citizen: Citizen, purchase: Disputed) {
  const amount = BigInt(deps.dice.below(Number(purchase.taken / 5_00n)) + 1) * 5_00n
  const words = { id: purchase.id, event: 'refund', amount: amountOf(amount) }
  const response = await tell(deps, citizen, movePurchase, words)
  if (isGood(response)) purchase.refunded += amount
  return response
}

async function endOf(
  read: Read,
  citizen: Citizen,
  { id, taken, refunded }: Disputed,
): Promise<StoryEnd> {
  const words = { id }
  const { dispute } = await read<PurchaseDispute>(citizen, readPurchaseDispute, words)
  const returned = centsOf(dispute?.returned_amount ?? '0')
  return {
    orders: [],
    moves: [{ citizen, what: 'card', by: returned + refunded - taken }],
    faults: [
      ...(dispute ? faultsIn(dispute) : []),
      ...(returned + refunded > taken ? [`purchase ${id} is back more than once`] : []),
    ],
  }
}

/** Over, with no credit left open, and money only where the network decided for the customer. */
function faultsIn({ id, status, amount, credited_amount, returned_amount, due_at }: CardDispute) {
  const [asked, credited, returned] = [amount, credited_amount, returned_amount].map(centsOf)
  const about = `dispute ${id} ${status}`
  return [
    ...(due_at === null ? [] : [`${about} is not over`]),
    ...(credited === 0n ? [] : [`${about} still has a credit of ${credited}`]),
    ...(returned === (status === 'WON' ? asked : 0n) ? [] : [`${about} returned ${returned}`]),
  ]
}
