import { readCard, type CardDetail } from '#contract/card'
import type { Endpoint } from '#contract/kit/endpoint'
import { readKycEntity } from '#contract/kyc'
import type { KycEntity } from '#contract/kycEntity'
import { listOrders, type Order } from '#contract/order'
import { toMinor } from '#contract/kit/amount'
import { requestOf } from '#tests/kit/bank'
import type { BankServices } from '#bank/services'
import type { Mined } from './chain.ts'
import type { Decided, Granted } from './customer.ts'
import { openTwo, wrongSignOut, wrongPages } from './pageChecks.ts'
import type { Charted } from './ordering.ts'
import type { BankProcess } from './process.ts'
import type { PurchasesResult } from './shopper.ts'
import type { SimulatedRail } from './railOffice.ts'
import { cardGift, coinsOf, gift, holdingsOf } from './population.ts'
import type { Citizen, Symbol } from './citizen.ts'
import type { Judged } from './vendor.ts'

/** All there is to hold against each other when a story is over. */
export interface Ended {
  bank: BankProcess
  world: BankServices
  office: SimulatedRail
  citizens: readonly Citizen[]
  granted: readonly Granted[]
  decided: readonly Decided[]
  charted: readonly Charted[]
  shopped: PurchasesResult
  judged: Judged
  mined: Mined
}

/** Of how many of its smallest parts a coin is made. */
const COIN = 10n ** 18n
const FINAL = ['COMPLETE', 'FAILED', 'CANCELED']
const cents = (amount: string) => toMinor(amount, 2) ?? 0n

/** A balance a wallet should have come to, by what its owner was told and nothing else. */
type Purse = Record<Symbol | 'card', bigint>

/**
 * What customers were told, held against what the bank has: every order they were told of is there
 * once and over, there is no other, and every wallet has what its owner reckons.
 */
export async function faultsOf(ended: Ended): Promise<string[]> {
  const { citizens, granted, decided } = ended
  const purses = new Map<string, Purse>(
    citizens.map(({ walletId }) => [walletId, { ...gift, card: cardGift }]),
  )
  const there = new Map<string, Order>()
  for (const citizen of citizens)
    for (const order of await ordersOf(ended, citizen)) there.set(order.order_uuid, order)

  const known = new Set<string>()
  const faults: string[] = []
  function meet(id: string): Order | null {
    const order = there.get(id)
    if (known.has(id) || !order) faults.push(`order ${id} ${order ? 'was told twice' : 'is lost'}`)
    known.add(id)
    return order ?? null
  }
  for (const one of granted.filter(({ status }) => status < 300))
    account(purses, one, meet(idIn(one.body)))
  for (const { order, citizen } of decided)
    if (meet(order.order_uuid)?.status === 'COMPLETE') purseOf(purses, citizen).USD -= 100_00n

  for (const order of there.values())
    faults.push(
      ...faultsOfEnd(ended, order),
      ...(known.has(order.order_uuid) ? [] : [`nobody was told of ${aboutOf(order)}`]),
    )
  purseOf(purses, ended.shopped.citizen).card -= ended.shopped.taken
  faults.push(...ended.shopped.wrong)
  for (const citizen of citizens) faults.push(...(await wrongCard(ended, citizen, purses)))
  for (const citizen of citizens)
    faults.push(...(await wrongSums(ended, citizen, purseOf(purses, citizen))))
  for (const [at, one] of ended.charted.entries()) {
    // It is enough that one of them leaves.
    const pages = at === 0 ? await openTwo(one) : []
    faults.push(...(await wrongPages(one, there, pages)))
    if (at === 0) faults.push(...(await wrongSignOut(ended.bank, one, pages)))
    faults.push(...one.wrong)
  }
  return [...faults, ...(await wrongVerdict(ended)), ...(await wrongCoins(ended))]
}

/** Somebody stands where the words of their vendor left them. */
async function wrongVerdict(ended: Ended): Promise<string[]> {
  const { citizen, status, reason } = ended.judged
  const words = { wallet_id: citizen.walletId }
  const entity = await readAs<KycEntity>(ended, citizen, readKycEntity, words)
  if (entity.status === status && entity.reason === reason) return []
  const at = `${entity.status} ${entity.reason}`
  return [`${citizen.name} stands ${at}, and by the words of the vendor ${status} ${reason}`]
}

/** What a chain holds for somebody is theirs, and nothing is on its way any more. */
async function wrongCoins({ world, mined: { citizen, coins } }: Ended): Promise<string[]> {
  const [has, coming] = await coinsOf(world, citizen)
  if (has === coins * COIN && coming === 0n) return []
  return [`${citizen.name} has ${has} of a coin, ${coming} coming, and the chain holds ${coins}`]
}

const idIn = (body: Record<string, unknown>) => String(body.order_uuid ?? body.order_id)
const purseOf = (purses: Map<string, Purse>, { walletId }: Citizen) => purses.get(walletId)!

/** What an order that went well did to purses, in the customer's own arithmetic. */
function account(
  purses: Map<string, Purse>,
  { submission, citizen, body }: Granted,
  order: Order | null,
) {
  if (order?.status !== 'COMPLETE') return
  const own = purseOf(purses, citizen)
  const { amount, symbol, payee } = submission
  switch (submission.kind) {
    case 'transfer':
      own[symbol] -= amount
      if (payee) purseOf(purses, payee)[symbol] += amount
      return
    case 'exchange':
      own[symbol] -= amount
      own[symbol === 'USD' ? 'EUR' : 'USD'] += cents(String(body.amount_to))
      return
    case 'cash out':
      own[symbol] -= amount
      return
    case 'load card':
      own[symbol] -= amount
      // It costs half a hundredth.
      own.card += amount - amount / 200n
      return
    case 'pay in':
      // A wire in costs a thousandth, and every amount is of whole tens.
      own[symbol] += amount - amount / 1_000n
  }
}

/** Every order is over, and its rail would say the same of it. */
function faultsOfEnd({ office: rail }: Ended, order: Order): string[] {
  const { order_uuid, status } = order
  const about = aboutOf(order)
  const recorded = rail.told.get(order_uuid)
  const faults: string[] = []
  if (!FINAL.includes(status)) faults.push(`${about} is not over`)
  if (recorded && recorded.ends === 'settled' && status !== 'COMPLETE')
    faults.push(`${about}: its rail paid`)
  if (recorded && recorded.ends === 'rejected' && status !== 'FAILED')
    faults.push(`${about}: its rail did not pay`)
  if (!recorded && order.meta.rail !== null && status === 'COMPLETE')
    faults.push(`${about}: its rail never heard of it`)
  if (recorded && order.meta.to_wallet_id === null && recorded.minor !== cents(order.amount_to))
    faults.push(`${about}: its rail was told ${recorded.minor}, not ${order.amount_to}`)
  return faults
}

const aboutOf = ({ order_uuid, order_type, status, sub_status }: Order) =>
  `order ${order_uuid} ${order_type} ${status} ${sub_status ?? ''}`

async function wrongSums({ world }: Ended, citizen: Citizen, purse: Purse): Promise<string[]> {
  const has = await holdingsOf(world, citizen)
  return (Object.keys(gift) as Symbol[]).flatMap((symbol) => {
    const { posted, held } = has[symbol]
    if (posted === purse[symbol] && held === 0n) return []
    return [
      `${citizen.name} has ${posted} ${symbol}, ${held} of it held, and reckons ${purse[symbol]}`,
    ]
  })
}

/** What a card may spend, or else what its owner owes; nothing is promised any more, no debt could be paid. */
async function wrongCard(ended: Ended, citizen: Citizen, purses: Map<string, Purse>) {
  const { cardId, name } = citizen
  const { fiat_account: at } = await readAs<CardDetail>(ended, citizen, readCard, { id: cardId })
  const [has, held, owed] = [cents(at.balance), cents(at.held_balance), cents(at.owed_balance)]
  const { card } = purseOf(purses, citizen)
  const right = card > 0n ? has === card && owed === 0n : has === 0n && owed === -card
  if (right && held === 0n) return []
  return [`the card of ${name} has ${has}, ${held} held, ${owed} owed, and reckons ${card}`]
}

/** As their owner reads them. */
const ordersOf = async (ended: Ended, citizen: Citizen): Promise<Order[]> => {
  const words = { wallet_id: citizen.walletId, limit: 100 }
  return (await readAs<{ data: Order[] }>(ended, citizen, listOrders, words)).data
}

async function readAs<T>(
  { bank }: Ended,
  { name, tenantId, bearer }: Citizen,
  endpoint: Endpoint,
  words: Record<string, unknown>,
): Promise<T> {
  const response = await bank.answer(requestOf(endpoint, words, { tenantId, bearer }))
  const text = (await response?.text()) ?? 'nothing'
  if (response?.status !== 200) throw new Error(`${name} asked ${endpoint.path} and heard ${text}`)
  return JSON.parse(text) as T
}
