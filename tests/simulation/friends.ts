import { payInto } from '#contract/account'
import { verifyEmailCode } from '#contract/enterCode'
import { openKycVisit, readKycEntity } from '#contract/kyc'
import { readOrder, type Order } from '#contract/order'
import { readUser } from '#contract/person'
import {
  listReferrals,
  readReferralCode,
  readReferralIncome,
  type Referral,
  type ReferralCode,
  type ReferralIncome,
} from '#contract/referral'
import { askEmailCode } from '#contract/signIn'
import { listWallets } from '#contract/wallet'
import { reward } from './company.ts'
import type { SimulationDeps } from './customer.ts'
import { holdingsOf } from './bankState.ts'
import { openAccount } from './population.ts'
import type { Citizen } from './citizen.ts'
import { dataIn, isGood, tell, type Read, type Story } from './story.ts'
import { codeFor, keepSignedIn } from './trust.ts'
import { amountOf, centsOf } from './submissions.ts'
import { sendVerdict } from './vendor.ts'

/** Who signed up by a code, and what they did for a reward. */
interface Friend extends Pick<Citizen, 'name' | 'email' | 'tenantId' | 'bearer' | 'currencies'> {
  personId: string
  walletId: string
  verified: boolean
  paid: readonly PaidIn[]
}

interface PaidIn {
  orderId: string
  sum: bigint
}

const ATTEMPTS_MAX = 60

/**
 * Friends of a customer: each signs up by the code, on one page or two, is verified, and adds money,
 * in any order. Of those who did all of it the inviter is paid for the first.
 */
export async function runFriends(
  deps: SimulationDeps,
  inviter: Citizen,
  count: number,
): Promise<Story> {
  const invited = Array.from({ length: count }, () => befriend(deps, inviter))
  const friends = await Promise.all(invited)
  return { end: (read) => endOf(read, deps, inviter, friends) }
}

async function befriend(deps: SimulationDeps, inviter: Citizen): Promise<Friend> {
  const { referral_code: referrer } = dataIn<ReferralCode>(
    await tell(deps, inviter, readReferralCode, {}),
  )
  const friend = await signUp(deps, inviter, referrer)
  const { dice } = deps
  const verified = dice.chance(800)
  const sums = Array.from({ length: dice.below(2) + 1 }, () => BigInt(dice.below(2) + 1) * 80_00n)
  const accountId = await accountOf(deps, inviter, friend)
  const paid: PaidIn[] = []
  const steps = [
    ...(verified ? [() => verify(deps, friend)] : []),
    async () => void paid.push(...(await addAll(deps, friend, accountId, sums))),
  ]
  if (dice.chance(500)) for (const step of steps) await step()
  else await Promise.all(steps.map((step) => step()))
  return { ...friend, verified, paid }
}

async function signUp(
  deps: SimulationDeps,
  { tenantId, currencies, name }: Citizen,
  referrer: string,
): Promise<Omit<Friend, 'verified' | 'paid'>> {
  const email = `friend-${deps.mint()}@people.example`
  const guest = { name: `a friend of ${name}`, tenantId, bearer: '' }
  const ask = () => tell(deps, guest, askEmailCode, { email, referrer })
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    await Promise.all(deps.chaos.strikes('friend on two pages') ? [ask(), ask()] : [ask()])
    const token = await codeFor(deps, { tenantId, email })
    const enter = () => tell(deps, guest, verifyEmailCode, { email, token })
    const answers = await Promise.all(
      deps.chaos.strikes('friend on two pages') ? [enter(), enter()] : [enter()],
    )
    const entered = answers.find(isGood)
    if (!entered) continue
    const friend = { ...guest, email, currencies, bearer: String(entered.body.access_token) }
    await keepSignedIn(deps, friend)
    const { id: personId } = dataIn<{ id: string }>(await tell(deps, friend, readUser, {}))
    const [wallet] = dataIn<{ uuid: string }[]>(await tell(deps, friend, listWallets, {}))
    return { ...friend, personId, walletId: wallet?.uuid ?? '' }
  }
  throw new Error(`A friend of ${name} did not get in.`)
}

/** As if it had been opened for them. */
const accountOf = (
  { gate, world }: SimulationDeps,
  { programId }: Citizen,
  { tenantId, personId, walletId, name: holder }: Omit<Friend, 'verified' | 'paid'>,
) =>
  gate.pass('account', () =>
    openAccount(world, { tenantId, personId, walletId, programId, holder }),
  )

type Earning = Pick<Friend, 'name' | 'tenantId' | 'bearer' | 'walletId'>

async function verify(deps: SimulationDeps, friend: Earning) {
  const named = { wallet_id: friend.walletId }
  await tell(deps, friend, openKycVisit, named)
  const { id } = dataIn<{ id: string }>(await tell(deps, friend, readKycEntity, named))
  const at = deps.world.clock.now()
  const word = { eventId: deps.mint(), word: 'green', at } as const
  const send = () => sendVerdict(deps, { tenantId: friend.tenantId, entityId: id }, word)
  await Promise.all(deps.chaos.strikes('verdict said again') ? [send(), send()] : [send()])
}

async function addAll(
  deps: SimulationDeps,
  friend: Earning,
  uuid: string,
  sums: readonly bigint[],
): Promise<PaidIn[]> {
  const paid: PaidIn[] = []
  for (const sum of sums) {
    const words = { uuid, rail: 'FEDWIRE', amount: amountOf(sum) }
    const response = await tell(deps, friend, payInto, words)
    if (isGood(response)) paid.push({ orderId: String(response.body.order_id), sum })
  }
  return paid
}

/** What of it the rail did not take back. */
async function addedBy(read: Read, friend: Friend): Promise<bigint> {
  let added = 0n
  for (const { orderId, sum } of friend.paid) {
    const { status } = await read<Order>(friend, readOrder, { order_uuid: orderId })
    if (status === 'COMPLETE') added += sum
  }
  return added
}

async function endOf(
  read: Read,
  { world }: SimulationDeps,
  inviter: Citizen,
  invited: readonly Friend[],
) {
  const faults: string[] = []
  const friends = await Promise.all(
    invited.map(async (friend) => {
      const added = await addedBy(read, friend)
      return { ...friend, added, isEarned: friend.verified && added > reward.added * 100n }
    }),
  )
  const { data } = await read<{ data: Referral[] }>(inviter, listReferrals, { limit: 50 })
  const income = await read<ReferralIncome>(inviter, readReferralIncome, {})
  const earned = friends.filter(({ isEarned }) => isEarned).length
  const due = Math.min(earned, reward.perYear)
  const statuses = data.map(({ status, reason }) => [status, reason].join(' ')).toSorted()
  const expected = [
    ...Array.from({ length: due }, () => 'REWARDED '),
    ...Array.from({ length: earned - due }, () => 'ENDED limit'),
    ...Array.from({ length: friends.length - earned }, () => 'ENDED late'),
  ].toSorted()
  if (statuses.join() !== expected.join())
    faults.push(`${inviter.name} invited ${statuses.join()}, and was to read ${expected.join()}`)
  if (
    income.invited !== friends.length ||
    centsOf(income.paid) !== BigInt(due) * reward.inviter * 100n
  )
    faults.push(`${inviter.name} was told of ${income.invited} friends and ${income.paid}`)
  let rewarded = 0
  for (const friend of friends) {
    const { posted, held } = (await holdingsOf(world, friend)).USD
    // A fee of 0.1 % of what came in.
    const own = friend.added - friend.added / 1_000n
    const got = posted - own
    if (got === reward.friend * 100n && friend.isEarned) rewarded += 1
    else if (got !== 0n) faults.push(`${friend.name} got ${got} beside ${own}`)
    if (held !== 0n) faults.push(`${friend.name} has ${held} on hold`)
  }
  if (rewarded !== due) faults.push(`${rewarded} friends of ${inviter.name} were paid, not ${due}`)
  const by = BigInt(due) * reward.inviter * 100n
  return { orders: [], moves: [{ citizen: inviter, what: 'USD' as const, by }], faults }
}
