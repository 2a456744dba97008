import { approveOrder, cancelOrder, type Order } from '#contract/order'
import type { Endpoint } from '#contract/kit/endpoint'
import type { World } from '#bank/services'
import { requestOf } from '#tests/kit/bank'
import type { Dice } from './dice.ts'
import type { Weather } from './faults.ts'
import type { Gate } from './gate.ts'
import type { BankProcess } from './process.ts'
import type { Citizen } from './citizen.ts'
import { wishOf, type Wish } from './submissions.ts'

export interface Answered {
  status: number
  body: Record<string, unknown>
}

/** A wish with the one answer it came to. */
export interface Granted extends Answered {
  wish: Wish
  citizen: Citizen
}

/** An order that waited for a yes, and what its owner wanted of it. */
export interface Decided {
  order: Order
  citizen: Citizen
  word: 'yes' | 'no' | 'nothing'
}

export interface Street {
  world: World
  gate: Gate
  dice: Dice
  weather: Weather
  /** Any process that lives, or the one a customer happens to reach. */
  anyProcess(): BankProcess
  mint(): string
}

export interface Said {
  status: number
  text: string
}

/** Carries one call to the bank and its answer back, as far as the weather lets it. Null: nothing was heard. */
export async function carry(
  street: Street,
  make: () => Request,
  isKeyed: boolean,
): Promise<Said | null> {
  const { gate, weather, anyProcess } = street
  await gate.pass('carry', async () => {})
  if (weather.strikes('request lost')) return null
  const first = hear(anyProcess().answer(make()))
  if (weather.strikes('request doubled')) {
    const second = hear(anyProcess().answer(make()))
    const [one, two] = await Promise.all([first, second])
    if (isKeyed && one && two && differ(one, two))
      throw new Error(`One key, two answers: ${one.text} and ${two.text}`)
    return one && (isFinal(one) || !two || !isFinal(two)) ? one : two
  }
  // It goes on without anybody listening.
  if (weather.strikes('answer lost')) return null
  return first
}

async function hear(answer: Promise<Response | null>): Promise<Said | null> {
  const response = await answer
  return response && { status: response.status, text: await response.text() }
}

const isGood = ({ status }: Said) => status < 300

/** Whether a client may stop asking. */
const isFinal = ({ status, text }: Said) =>
  isGood({ status, text }) ||
  (status >= 400 && status < 500 && status !== 429 && !text.includes('IDEMPOTENCY_IN_PROGRESS'))

/**
 * Two final answers to one call: both good and the same, or both the same refusal. What the door says
 * of a session that ended between the two is no answer to the call.
 */
const differ = (one: Said, two: Said) =>
  isFinal(one) &&
  isFinal(two) &&
  one.status !== 401 &&
  two.status !== 401 &&
  (isGood(one) && isGood(two) ? one.text !== two.text : codeIn(one) !== codeIn(two))

const codeIn = ({ text }: Said) => (JSON.parse(text) as { code?: string }).code

const PATIENCE = 60

/** Says a call under its key until it is answered for good. */
export async function insist(
  street: Street,
  { tenantId, bearer }: Citizen,
  { endpoint, words, key }: { endpoint: Endpoint; words: Record<string, unknown>; key: string },
): Promise<Answered> {
  const headers = { 'idempotency-key': key }
  const make = () => requestOf(endpoint, words, { tenantId, bearer, headers })
  const { status, text } = await repeated(street, key, make, endpoint.repeat === 'keyed')
  return { status, body: JSON.parse(text) as Record<string, unknown> }
}

/** Says a thing until it is answered for good. */
export async function repeated(
  street: Street,
  about: string,
  make: () => Request,
  isKeyed: boolean,
): Promise<Said> {
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    const said = await carry(street, make, isKeyed)
    if (said && isFinal(said)) return said
  }
  throw new Error(`No answer to ${about} after ${PATIENCE} tries.`)
}

/** Lives through so many wishes, one after the other. */
export async function live(
  street: Street,
  citizen: Citizen,
  others: readonly Citizen[],
  { wishes, say }: { wishes: number; say: (wish: Wish) => Promise<Answered> },
): Promise<Granted[]> {
  const granted: Granted[] = []
  for (let count = 0; count < wishes; count += 1) {
    const wish = wishOf(citizen, others, street.dice, street.mint())
    const { status, body } = await say(wish)
    street.gate.note(
      `${citizen.name} ${wish.kind} ${wish.amount} ${status} ${String(body.code ?? body.status)}`,
    )
    granted.push({ wish, citizen, status, body })
  }
  return granted
}

/** Says yes or no to an order, or lets its time pass. */
export async function decide(street: Street, { order, citizen, word }: Decided): Promise<void> {
  if (word === 'nothing') return
  const endpoint = word === 'yes' ? approveOrder : cancelOrder
  const words = { order_uuid: order.order_uuid }
  const { status, body } = await insist(street, citizen, { endpoint, words, key: street.mint() })
  street.gate.note(`${citizen.name} says ${word}: ${status} ${String(body.code ?? body.status)}`)
}
