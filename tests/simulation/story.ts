import type { Endpoint } from '#contract/kit/endpoint'
import type { Order } from '#contract/order'
import { sendUntilFinal, type CustomerResponse, type SimulationDeps } from './customer.ts'
import type { Caller, Citizen, Symbol } from './citizen.ts'

/** Money of a customer, in cents. */
export interface Move {
  citizen: Citizen
  what: Symbol | 'card'
  by: bigint
}

/** What became of a story, by what its people were answered and can read in the end. */
export interface StoryEnd {
  /** What each order moved, if it was completed. */
  orders: { id: string; moves: Move[] }[]
  moves: Move[]
  faults: string[]
}

export type Read = <T>(caller: Caller, endpoint: Endpoint, words: object) => Promise<T>

export interface Story {
  end(read: Read): Promise<StoryEnd>
}

interface Counting {
  read: Read
  meet(orderId: string): Order | null
  moved(move: Move): void
}

/** What the stories moved, and what is wrong with them. */
export async function countStories(
  stories: readonly Story[],
  { read, meet, moved }: Counting,
): Promise<string[]> {
  const faults: string[] = []
  for (const story of stories) {
    const end = await story.end(read)
    for (const { id, moves } of end.orders)
      if (meet(id)?.status === 'COMPLETE') moves.forEach(moved)
    end.moves.forEach(moved)
    faults.push(...end.faults)
  }
  return faults
}

/** One call of a story, noted; of a keyed one the key may be given. */
export async function tell(
  deps: SimulationDeps,
  caller: Caller,
  endpoint: Endpoint,
  words: object,
  key = deps.mint(),
): Promise<CustomerResponse> {
  const call = { endpoint, words: { ...words }, key }
  const response = await sendUntilFinal(deps, caller, call)
  const { code, status } = response.body
  deps.gate.note(`${caller.name} ${endpoint.path} ${response.status} ${String(code ?? status)}`)
  return response
}

export const isGood = ({ status }: CustomerResponse) => status < 300

/** What the body says beside its envelope. */
export const dataIn = <T>({ body }: CustomerResponse) => (body.data ?? body) as T
