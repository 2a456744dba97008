import { approveOrder, cancelOrder, type Order } from '#contract/order'
import type { Endpoint } from '#contract/kit/endpoint'
import type { BankServices } from '#bank/services'
import { requestOf } from '#tests/kit/bank'
import type { Dice } from './dice.ts'
import type { Chaos } from './faults.ts'
import type { Gate } from './gate.ts'
import type { BankProcess } from './process.ts'
import type { Caller, Citizen } from './citizen.ts'
import { submissionOf, type Submission } from './submissions.ts'

export interface CustomerResponse {
  status: number
  body: Record<string, unknown>
}

/** A submission with its final response. */
export interface Granted extends CustomerResponse {
  submission: Submission
  citizen: Citizen
}

/** An order that waited for approval, and its owner's decision. */
export interface Decided {
  order: Order
  citizen: Citizen
  word: 'yes' | 'no' | 'nothing'
}

export interface SimulationDeps {
  world: BankServices
  gate: Gate
  dice: Dice
  chaos: Chaos
  /** The process that the load balancer picks. */
  anyProcess(): BankProcess
  mint(): string
}

export interface SimResponse {
  status: number
  text: string
}

/** Sends one request, with injected faults. Null: no response. */
export async function sendOnce(
  deps: SimulationDeps,
  make: () => Request,
  isKeyed: boolean,
): Promise<SimResponse | null> {
  const { gate, chaos, anyProcess } = deps
  await gate.pass('carry', async () => {})
  if (chaos.strikes('request lost')) return null
  const first = readResponse(anyProcess().answer(make()))
  if (chaos.strikes('request doubled')) {
    const second = readResponse(anyProcess().answer(make()))
    const [one, two] = await Promise.all([first, second])
    if (isKeyed && one && two && differ(one, two))
      throw new Error(`One key, two answers: ${one.text} and ${two.text}`)
    return one && (isFinal(one) || !two || !isFinal(two)) ? one : two
  }
  // The request continues, but nobody gets the response.
  if (chaos.strikes('answer lost')) return null
  return first
}

async function readResponse(answer: Promise<Response | null>): Promise<SimResponse | null> {
  const response = await answer
  return response && { status: response.status, text: await response.text() }
}

const isGood = ({ status }: SimResponse) => status < 300

/** Whether a client stops retrying. */
const isFinal = ({ status, text }: SimResponse) =>
  isGood({ status, text }) ||
  (status >= 400 && status < 500 && status !== 429 && !text.includes('IDEMPOTENCY_IN_PROGRESS'))

/** Final responses to one key must be equal; a 401 only says that the session ended in between. */
const differ = (one: SimResponse, two: SimResponse) =>
  isFinal(one) &&
  isFinal(two) &&
  one.status !== 401 &&
  two.status !== 401 &&
  (isGood(one) && isGood(two) ? one.text !== two.text : codeIn(one) !== codeIn(two))

const codeIn = ({ text }: SimResponse) => (JSON.parse(text) as { code?: string }).code

const ATTEMPTS_MAX = 60

/** Repeats a call under its key until the response is final. */
export async function sendUntilFinal(
  deps: SimulationDeps,
  { tenantId, bearer }: Pick<Caller, 'tenantId' | 'bearer'>,
  { endpoint, words, key }: { endpoint: Endpoint; words: Record<string, unknown>; key: string },
): Promise<CustomerResponse> {
  const headers = { 'idempotency-key': key }
  const make = () => requestOf(endpoint, words, { tenantId, bearer, headers })
  const { status, text } = await repeated(deps, key, make, endpoint.repeat === 'keyed')
  return { status, body: JSON.parse(text) as Record<string, unknown> }
}

export async function repeated(
  deps: SimulationDeps,
  about: string,
  make: () => Request,
  isKeyed: boolean,
): Promise<SimResponse> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const response = await sendOnce(deps, make, isKeyed)
    if (response && isFinal(response)) return response
  }
  throw new Error(`No answer to ${about} after ${ATTEMPTS_MAX} tries.`)
}

export async function runCustomer(
  deps: SimulationDeps,
  citizen: Citizen,
  others: readonly Citizen[],
  {
    submissions,
    say,
  }: { submissions: number; say: (submission: Submission) => Promise<CustomerResponse> },
): Promise<Granted[]> {
  const granted: Granted[] = []
  for (let count = 0; count < submissions; count += 1) {
    const submission = submissionOf(citizen, others, deps.dice, deps.mint())
    const { status, body } = await say(submission)
    deps.gate.note(
      `${citizen.name} ${submission.kind} ${submission.amount} ${status} ${String(body.code ?? body.status)}`,
    )
    granted.push({ submission, citizen, status, body })
  }
  return granted
}

/** Approves or cancels an order, or lets it expire. */
export async function decide(
  deps: SimulationDeps,
  { order, citizen, word }: Decided,
): Promise<void> {
  if (word === 'nothing') return
  const endpoint = word === 'yes' ? approveOrder : cancelOrder
  const words = { order_uuid: order.order_uuid }
  const { status, body } = await sendUntilFinal(deps, citizen, {
    endpoint,
    words,
    key: deps.mint(),
  })
  deps.gate.note(`${citizen.name} says ${word}: ${status} ${String(body.code ?? body.status)}`)
}
