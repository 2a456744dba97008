import { readCard, type CardDetail } from '#contract/card'
import type { Endpoint } from '#contract/kit/endpoint'
import { readKycEntity } from '#contract/kyc'
import type { KycEntity } from '#contract/kycEntity'
import { listOrders, type Order, type OrderDetail } from '#contract/order'
import { readSchedule, type ScheduleDetail } from '#contract/schedule'
import { requestOf } from '#tests/kit/bank'
import type { BankServices } from '#bank/services'
import type { Mined } from './chain.ts'
import type { Decided, Granted } from './customer.ts'
import { openTwo, wrongSignOut, wrongPages } from './pageChecks.ts'
import type { Charted } from './ordering.ts'
import type { BankProcess } from './process.ts'
import { madeOf, type Promised } from './promises.ts'
import { recallEndOf } from './recalls.ts'
import type { PurchasesResult } from './shopper.ts'
import { countStories, type Move, type Read, type Story } from './story.ts'
import type { SimulatedRail } from './railOffice.ts'
import { coinsOf, holdingsOf } from './bankState.ts'
import { cardGift, gift } from './population.ts'
import type { Caller, Citizen, Symbol } from './citizen.ts'
import { centsOf } from './submissions.ts'
import type { Judged } from './vendor.ts'

/** Everything to compare when a scenario is over. */
export interface Ended {
  bank: BankProcess
  world: BankServices
  rail: SimulatedRail
  citizens: readonly Citizen[]
  granted: readonly Granted[]
  decided: readonly Decided[]
  charted: readonly Charted[]
  shopped: PurchasesResult
  promised: Promised
  stories: readonly Story[]
  judged: Judged
  mined: Mined
}

/** Wei. */
const COIN = 10n ** 18n
const FINAL = ['COMPLETE', 'FAILED', 'CANCELED']

/** Expected balances, computed only from the responses. */
type Balances = Record<Symbol | 'card', bigint>

/**
 * Compares responses with the bank: every order in a response exists once and is final, there are no
 * others, and every wallet has its expected balances.
 */
export async function faultsOf(ended: Ended): Promise<string[]> {
  const { citizens, granted, decided } = ended
  const expected = new Map<string, Balances>(
    citizens.map(({ walletId }) => [walletId, { ...gift, card: cardGift }]),
  )
  const orders = new Map<string, Order>()
  for (const citizen of citizens)
    for (const order of await ordersOf(ended, citizen)) orders.set(order.order_uuid, order)

  const known = new Set<string>()
  const faults: string[] = []
  function meet(id: string): Order | null {
    const order = orders.get(id)
    if (known.has(id) || !order) faults.push(`order ${id} ${order ? 'was told twice' : 'is lost'}`)
    known.add(id)
    return order ?? null
  }
  for (const one of granted.filter(({ status }) => status < 300))
    account(expected, one, meet(idIn(one.body)))
  for (const { order, citizen } of decided)
    if (meet(order.order_uuid)?.status === 'COMPLETE') expectedOf(expected, citizen).USD -= 100_00n

  for (const plan of ended.promised.planned) {
    const { citizen, payee, id, amount } = plan
    const words = { wallet_uuid: citizen.walletId, id }
    const made = madeOf(plan, await readAs<ScheduleDetail>(ended, citizen, readSchedule, words))
    if (made.fault !== null) faults.push(made.fault)
    if (made.orderId === null || meet(made.orderId)?.status !== 'COMPLETE') continue
    expectedOf(expected, citizen).USD -= amount
    expectedOf(expected, payee).USD += amount
  }

  for (const one of ended.promised.asked) {
    const read = (endpoint: Endpoint, words: object) =>
      readAs<OrderDetail>(ended, one.citizen, endpoint, { ...words })
    const { returnId, minor, faults: wrong } = await recallEndOf(one, ended.rail, read)
    faults.push(...wrong)
    if (returnId === null || meet(returnId)?.status !== 'COMPLETE') continue
    expectedOf(expected, one.citizen).USD += minor
  }

  const moved = ({ citizen, what, by }: Move) => (expectedOf(expected, citizen)[what] += by)
  const read: Read = (caller, endpoint, words) => readAs(ended, caller, endpoint, { ...words })
  faults.push(...(await countStories(ended.stories, { read, meet, moved })))
  for (const order of orders.values())
    faults.push(
      ...faultsOfEnd(ended, order),
      ...(known.has(order.order_uuid) ? [] : [`nobody was told of ${aboutOf(order)}`]),
    )
  expectedOf(expected, ended.shopped.citizen).card -= ended.shopped.taken
  faults.push(...ended.shopped.wrong, ...ended.promised.wrong)
  for (const citizen of citizens) faults.push(...(await wrongCard(ended, citizen, expected)))
  for (const citizen of citizens)
    faults.push(...(await wrongSums(ended, citizen, expectedOf(expected, citizen))))
  faults.push(...(await wrongInApp(ended, orders)))
  return [...faults, ...(await wrongVerdict(ended)), ...(await wrongCoins(ended))]
}

async function wrongInApp(ended: Ended, orders: Map<string, Order>): Promise<string[]> {
  const faults: string[] = []
  for (const [at, one] of ended.charted.entries()) {
    // Signing out is checked for one of them only.
    const pages = at === 0 ? await openTwo(one) : []
    faults.push(...(await wrongPages(one, orders, pages)))
    if (at === 0) faults.push(...(await wrongSignOut(ended.bank, one, pages)))
    faults.push(...one.wrong)
  }
  return faults
}

/** The verification status follows from the vendor's messages. */
async function wrongVerdict(ended: Ended): Promise<string[]> {
  const { citizen, status, reason } = ended.judged
  const words = { wallet_id: citizen.walletId }
  const entity = await readAs<KycEntity>(ended, citizen, readKycEntity, words)
  if (entity.status === status && entity.reason === reason) return []
  const at = `${entity.status} ${entity.reason}`
  return [`${citizen.name} stands ${at}, and by the words of the vendor ${status} ${reason}`]
}

/** The balance equals what the chain holds, and nothing is pending. */
async function wrongCoins({ world, mined: { citizen, coins } }: Ended): Promise<string[]> {
  const [has, coming] = await coinsOf(world, citizen)
  if (has === coins * COIN && coming === 0n) return []
  return [`${citizen.name} has ${has} of a coin, ${coming} coming, and the chain holds ${coins}`]
}

const idIn = (body: Record<string, unknown>) => String(body.order_uuid ?? body.order_id)
const expectedOf = (expected: Map<string, Balances>, { walletId }: Citizen) =>
  expected.get(walletId)!

/** Applies a completed order to the expected balances. */
function account(
  expected: Map<string, Balances>,
  { submission, citizen, body }: Granted,
  order: Order | null,
) {
  if (order?.status !== 'COMPLETE') return
  const own = expectedOf(expected, citizen)
  const { amount, symbol, payee } = submission
  switch (submission.kind) {
    case 'transfer':
      own[symbol] -= amount
      if (payee) expectedOf(expected, payee)[symbol] += amount
      return
    case 'exchange':
      own[symbol] -= amount
      own[symbol === 'USD' ? 'EUR' : 'USD'] += centsOf(String(body.amount_to))
      return
    case 'cash out':
      own[symbol] -= amount
      return
    case 'load card':
      own[symbol] -= amount
      // A fee of 0.5 %.
      own.card += amount - amount / 200n
      return
    case 'pay in':
      // A fee of 0.1 %; amounts are multiples of ten.
      own[symbol] += amount - amount / 1_000n
  }
}

/** Every order is final and agrees with its rail. */
function faultsOfEnd({ rail }: Ended, order: Order): string[] {
  const { order_uuid, status } = order
  const about = aboutOf(order)
  const record = rail.records.get(order_uuid)
  const faults: string[] = []
  if (!FINAL.includes(status)) faults.push(`${about} is not over`)
  if (record && record.ends === 'settled' && status !== 'COMPLETE')
    faults.push(`${about}: its rail paid`)
  if (record && record.ends === 'rejected' && status !== 'FAILED')
    faults.push(`${about}: its rail did not pay`)
  const isHeard = record !== undefined || rail.recalls.has(order_uuid)
  if (!isHeard && order.meta.rail !== null && status === 'COMPLETE')
    faults.push(`${about}: its rail never heard of it`)
  if (record && order.meta.to_wallet_id === null && record.minor !== centsOf(order.amount_to))
    faults.push(`${about}: its rail was told ${record.minor}, not ${order.amount_to}`)
  return faults
}

const aboutOf = ({ order_uuid, order_type, status, sub_status }: Order) =>
  `order ${order_uuid} ${order_type} ${status} ${sub_status ?? ''}`

async function wrongSums(
  { world }: Ended,
  citizen: Citizen,
  balances: Balances,
): Promise<string[]> {
  const has = await holdingsOf(world, citizen)
  return (Object.keys(gift) as Symbol[]).flatMap((symbol) => {
    const { posted, held } = has[symbol]
    if (posted === balances[symbol] && held === 0n) return []
    return [
      `${citizen.name} has ${posted} ${symbol}, ${held} of it held, and reckons ${balances[symbol]}`,
    ]
  })
}

/** A card's balance, or else its owner's debt; no holds remain. */
async function wrongCard(ended: Ended, citizen: Citizen, expected: Map<string, Balances>) {
  const { cardId, name } = citizen
  const { fiat_account: at } = await readAs<CardDetail>(ended, citizen, readCard, { id: cardId })
  const [has, held, owed] = [
    centsOf(at.balance),
    centsOf(at.held_balance),
    centsOf(at.owed_balance),
  ]
  const { card } = expectedOf(expected, citizen)
  const right = card > 0n ? has === card && owed === 0n : has === 0n && owed === -card
  if (right && held === 0n) return []
  return [`the card of ${name} has ${has}, ${held} held, ${owed} owed, and reckons ${card}`]
}

const ordersOf = async (ended: Ended, citizen: Citizen): Promise<Order[]> => {
  const words = { wallet_id: citizen.walletId, limit: 100 }
  return (await readAs<{ data: Order[] }>(ended, citizen, listOrders, words)).data
}

async function readAs<T>(
  { bank }: Ended,
  { name, tenantId, bearer }: Caller,
  endpoint: Endpoint,
  words: Record<string, unknown>,
): Promise<T> {
  const response = await bank.answer(requestOf(endpoint, words, { tenantId, bearer }))
  const text = (await response?.text()) ?? 'nothing'
  if (response?.status !== 200) throw new Error(`${name} asked ${endpoint.path} and heard ${text}`)
  return JSON.parse(text) as T
}
