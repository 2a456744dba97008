import { activateMember, deactivateMember, removeMember } from '#contract/member'
import { approveOrder, cancelOrder, readOrder, type Order } from '#contract/order'
import { declineOrder } from '#contract/orderApproval'
import { placeTransfer } from '#contract/place'
import { PAYS_MOST } from './company.ts'
import type { CustomerResponse, SimulationDeps } from './customer.ts'
import type { Caller, Citizen, Member, Members } from './citizen.ts'
import { dataIn, isGood, tell, type Move, type Read, type Story } from './story.ts'
import { amountOf } from './submissions.ts'

/** A payment of a member, and the statuses that the answers to its decisions allow. */
interface Asked {
  id: string
  moves: Move[]
  ends: readonly string[]
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
  if (count > 0) asked.push(...(await ask(sharing, removeApprover)))
  return {
    async end(read) {
      const faults = await Promise.all(asked.map((one) => faultsOf(read, owner, one)))
      return { orders: asked, moves: [], faults: [...wrong, ...faults.flat()] }
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
  const { approved = [], ended = [] } = status === 'NEW' ? await decided(sharing, id) : {}
  const [isApproved, isEnded] = [approved.some(isGood), ended.some(isGood)]
  if (isApproved && isEnded) wrong.push(`order ${id} was approved and ended`)
  const ends = isApproved ? ['COMPLETE'] : isEnded ? ['CANCELED'] : ['COMPLETE', 'CANCELED']
  const moves: Move[] = [
    { citizen: owner, what: 'USD', by: -amount },
    { citizen: payee, what: 'USD', by: amount },
  ]
  return [{ id, moves, ends }]
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

async function faultsOf(read: Read, owner: Citizen, { id, ends }: Asked): Promise<string[]> {
  const { status } = await read<Order>(owner, readOrder, { order_uuid: id })
  return ends.includes(status) ? [] : [`order ${id} is ${status}, and was to be ${ends.join()}`]
}
