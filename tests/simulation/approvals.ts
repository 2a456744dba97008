import { toMinor } from '#contract/kit/amount'
import { activateMember, deactivateMember, removeMember } from '#contract/member'
import { approveOrder, cancelOrder, readOrder, type Order, type OrderDetail } from '#contract/order'
import { declineOrder } from '#contract/orderApproval'
import { placeExchange, placeTransfer } from '#contract/place'
import { PAYS_MOST } from './company.ts'
import type { CustomerResponse, SimulationDeps } from './customer.ts'
import type { Caller, Citizen, Member, Members } from './citizen.ts'
import { dataIn, isGood, tell, type Move, type Read, type Story } from './story.ts'
import { amountOf } from './submissions.ts'

/** A payment of a member, and the statuses that the answers to its decisions allow. */
interface Asked {
  id: string
  /** Of an exchange what arrived is read in the end. */
  moves(ended: Order): Move[]
  ends: readonly string[]
  /** What an exchange may bring: one of the prices that were read. */
  prices?: readonly string[]
}

interface Sharing extends Members {
  deps: SimulationDeps
  owner: Citizen
  payee: Citizen
  wrong: string[]
}

type Answers = Partial<Record<'approved' | 'ended', readonly CustomerResponse[]>>

/**
 * A wallet of three: a member pays, and above their sum a second person approves, from two devices at
 * once, or declines, while the payer takes it back, or the owner takes either of them out.
 */
export async function runApprovals(
  deps: SimulationDeps,
  owner: Citizen,
  payee: Citizen,
  count: number,
): Promise<Story> {
  if (!owner.members) throw new Error(`${owner.name} shares nothing.`)
  const wrong: string[] = []
  const sharing: Sharing = { deps, owner, payee, wrong, ...owner.members }
  const asked: Asked[] = []
  for (let at = 0; at < count; at += 1) asked.push(...(await ask(sharing, decide)))
  for (let at = 0; at < count; at += 1) asked.push(...(await exchange(sharing)))
  if (count > 0) asked.push(...(await ask(sharing, removeApprover)))
  return {
    async end(read) {
      const ended = await Promise.all(asked.map((one) => endOf(read, owner, one)))
      const faults = ended.flatMap((one) => one.faults)
      return { orders: ended, moves: [], faults: [...wrong, ...faults] }
    },
  }
}

/** At most one, as it was placed. */
async function ask(
  sharing: Sharing,
  decided: (sharing: Sharing, id: string) => Promise<Answers>,
): Promise<Asked[]> {
  const { deps, owner, payee, payer, wrong } = sharing
  const amount = BigInt(deps.dice.below(12) + 3) * 10_00n
  const response = await tell(deps, payer, placeTransfer, {
    wallet_id: owner.walletId,
    from_currency_id: owner.currencies.USD,
    to_wallet_uuid: payee.walletId,
    amount: amountOf(amount),
  })
  if (!isGood(response)) return []
  const { order_uuid: id, status } = dataIn<Order>(response)
  const needsTwo = amount > PAYS_MOST * 100n
  if (needsTwo !== (status === 'NEW')) wrong.push(`${payer.name} paid ${amount}: ${status}`)
  const ends = endsAllowed(sharing, id, status === 'NEW' ? await decided(sharing, id) : {})
  const moves: Move[] = [
    { citizen: owner, what: 'USD', by: -amount },
    { citizen: payee, what: 'USD', by: amount },
  ]
  return [{ id, moves: () => moves, ends }]
}

function endsAllowed({ wrong }: Sharing, id: string, { approved = [], ended = [] }: Answers) {
  const [isApproved, isEnded] = [approved.some(isGood), ended.some(isGood)]
  if (isApproved && isEnded) wrong.push(`order ${id} was approved and ended`)
  return isApproved ? ['COMPLETE'] : isEnded ? ['CANCELED'] : ['COMPLETE', 'CANCELED']
}

/** Above the payer's sum, approved by two at prices that each of them read for themselves. */
async function exchange(sharing: Sharing): Promise<Asked[]> {
  const { deps, owner, payer, approver, wrong } = sharing
  const { dice } = deps
  const amount = (BigInt(dice.below(5)) + PAYS_MOST / 10n + 1n) * 10_00n
  const response = await tell(deps, payer, placeExchange, {
    wallet_id: owner.walletId,
    from_uuid: owner.currencies.USD,
    to_uuid: owner.currencies.EUR,
    amount: amountOf(amount),
  })
  if (!isGood(response)) return []
  const { order_uuid: id, status } = dataIn<Order>(response)
  if (status !== 'NEW') wrong.push(`${payer.name} exchanged ${amount} alone: ${status}`)
  const bids = await Promise.all(
    [approver, owner].map(async (by) => ({ by, price: await priceFor(sharing, by, id) })),
  )
  const yes = bids.map(({ by, price }) =>
    tell(deps, by, approveOrder, { order_uuid: id, ...(price && { quote_id: price.quote_id }) }),
  )
  const no = dice.below(2) === 0 ? tell(deps, payer, cancelOrder, { order_uuid: id }) : null
  const [approved, ended] = [await Promise.all(yes), await no]
  const moves = ({ total, amount_to }: Order): Move[] => [
    { citizen: owner, what: 'USD', by: -centsOf(total) },
    { citizen: owner, what: 'EUR', by: centsOf(amount_to) },
  ]
  const prices = bids.flatMap(({ price }) => price?.arrives ?? [])
  return [
    {
      id,
      moves,
      prices,
      ends: endsAllowed(sharing, id, { approved, ended: ended ? [ended] : [] }),
    },
  ]
}

const centsOf = (amount: string) => toMinor(amount, 2) ?? 0n

async function priceFor({ deps }: Sharing, by: Caller, id: string) {
  const response = await tell(deps, by, readOrder, { order_uuid: id })
  return isGood(response) ? (dataIn<OrderDetail>(response).approval?.price ?? null) : null
}

const approve = ({ deps }: Sharing, by: Caller, id: string) =>
  tell(deps, by, approveOrder, { order_uuid: id })
const decline = ({ deps }: Sharing, by: Caller, id: string) =>
  tell(deps, by, declineOrder, { order_uuid: id, reason: 'not_expected' })

/** Whoever is left out meanwhile is let in again after it. */
async function decide(sharing: Sharing, id: string): Promise<Answers> {
  const { deps, owner, payer, approver } = sharing
  const { chaos, dice } = deps
  const left = [
    ...(chaos.strikes('approver left out meanwhile') ? [approver] : []),
    ...(chaos.strikes('payer left out meanwhile') ? [payer] : []),
  ]
  const change = (endpoint: typeof activateMember | typeof deactivateMember, one: Member) =>
    tell(deps, owner, endpoint, { wallet_uuid: owner.walletId, user_data_uuid: one.memberId })
  const leaving = Promise.all(left.map((one) => change(deactivateMember, one)))
  const yes = (by: Caller) => approve(sharing, by, id)
  const words: (() => [yes: Promise<CustomerResponse>[], no?: Promise<CustomerResponse>])[] = [
    () => [[yes(approver), yes(approver)]],
    () => [[yes(approver), yes(approver), yes(owner)]],
    () => [[yes(owner)], decline(sharing, approver, id)],
    () => [[yes(approver)], tell(deps, payer, cancelOrder, { order_uuid: id })],
    () => [[]],
  ]
  const [allowing, ending] = dice.pick(words)()
  const [approved, ended] = [await Promise.all(allowing), await ending]
  await leaving
  for (const one of left) await change(activateMember, one)
  return { approved, ended: ended ? [ended] : [] }
}

/** Taken out for good, they approve nothing any more. */
async function removeApprover(sharing: Sharing, id: string): Promise<Answers> {
  const { deps, owner, approver, wrong } = sharing
  const one = { wallet_uuid: owner.walletId, user_data_uuid: approver.memberId }
  const [approved, removed] = await Promise.all([
    approve(sharing, approver, id),
    tell(deps, owner, removeMember, one),
  ])
  const late = await approve(sharing, approver, id)
  if (isGood(removed) && isGood(late)) wrong.push(`${approver.name} approved ${id} from outside`)
  return { approved: [approved], ended: [await decline(sharing, owner, id)] }
}

async function endOf(read: Read, owner: Citizen, { id, moves, ends, prices }: Asked) {
  const order = await read<Order>(owner, readOrder, { order_uuid: id })
  const { status, amount_to: arrived } = order
  const unread = status === 'COMPLETE' && prices && !prices.includes(arrived)
  const faults = [
    ...(ends.includes(status) ? [] : [`order ${id} is ${status}, and was to be ${ends.join()}`]),
    ...(unread ? [`order ${id} brought ${arrived}, which nobody approved`] : []),
  ]
  return { id, moves: moves(order), faults }
}
