import { freezeCard, reportCardLost, setLimits, unfreezeCard } from '#contract/card'
import type { Endpoint } from '#contract/kit/endpoint'
import { askCard, movePurchase } from '#contract/sandboxCard'
import { sendUntilFinal, type SimulationDeps } from './customer.ts'
import type { FaultKind } from './faults.ts'
import type { Citizen } from './citizen.ts'
import { amountOf } from './submissions.ts'

/** What merchants took from a card, by their own books; and what the bank should not have said. */
export interface PurchasesResult {
  citizen: Citizen
  taken: bigint
  wrong: string[]
  /** From then on a copy of that call may still be on its way, and arrive after the next frost. */
  thawed: boolean
}

const MORE = 20_00n
const CAP = 40_00n

/**
 * Somebody with a card, and the merchants they meet. The network says each thing under a key until it
 * is answered, sometimes once more, and what was taken is taken: whether the card is frozen, lost,
 * the promise given back or never asked for.
 */
export async function runPurchases(
  deps: SimulationDeps,
  citizen: Citizen,
  purchases: number,
): Promise<PurchasesResult> {
  const { weather, dice } = deps
  const shopped: PurchasesResult = { citizen, taken: 0n, wrong: [], thawed: false }
  const till = tillOf(deps, shopped)
  const capped = dice.chance(300)
  if (capped) await till.owner(setLimits, { per_transaction_cap: amountOf(CAP) })
  for (let count = 0; count < purchases; count += 1) {
    const amount = BigInt(dice.below(12) + 1) * 5_00n
    const id = await till.ask('authorise', amount, capped && amount > CAP)
    if (id && !weather.strikes('purchase never taken'))
      await takeIt(deps, till, shopped, { id, amount })
    if (weather.strikes('taken without asking')) {
      await till.ask('clearUnasked', amount, false)
      shopped.taken += amount
    }
  }
  if (purchases > 0) await lastPurchase(deps, till, shopped)
  return shopped
}

/** How a promise becomes money taken. */
async function takeIt(
  { weather, dice }: SimulationDeps,
  till: Till,
  shopped: PurchasesResult,
  { id, amount }: { id: string; amount: bigint },
) {
  const more = weather.strikes('more taken than promised') ? MORE : 0n
  const frozen = weather.strikes('card frozen before the taking')
  if (frozen) await till.owner(freezeCard)
  if (weather.strikes('taken after it was given back')) await till.move(id, 'reverse')
  await till.move(id, 'clear', amount + more)
  if (dice.chance(300)) await till.move(id, 'refund', 5_00n)
  if (!frozen) return
  await till.ask('authorise', 1_00n, !shopped.thawed)
  await till.owner(unfreezeCard)
  shopped.thawed = true
}

/** The card is lost with a promise open: nothing new is promised, and that one is taken. */
async function lastPurchase({ weather }: SimulationDeps, till: Till, shopped: PurchasesResult) {
  if (!weather.strikes('card lost before the taking')) return
  const id = await till.ask('authorise', 5_00n, false)
  await till.owner(reportCardLost, { reason: 'lost' })
  if (id) await till.move(id, 'clear', 5_00n)
  const after = await till.ask('authorise', 1_00n, true)
  if (after) shopped.wrong.push(`a lost card paid for ${after}`)
}

/** The ways a card, its owner and its network speak to the bank. */
function tillOf(deps: SimulationDeps, shopped: PurchasesResult) {
  const { citizen, wrong } = shopped
  const { cardId } = citizen

  async function tell(endpoint: Endpoint, words: Record<string, unknown>, about: string) {
    const call = { endpoint, words, key: deps.mint() }
    const received = await sendUntilFinal(deps, citizen, call)
    const { code, status, card_status } = received.body
    const came = `${received.status} ${[code, status, card_status].filter(isText).join()}`
    deps.gate.note(`${citizen.name} ${about} ${came}`)
    // A copy of it came first and is no longer listened to; what follows shows that the card is lost.
    const before = endpoint === reportCardLost && code === 'CARD_STATE_CONFLICT'
    if (received.status >= 300 && !before)
      wrong.push(`${citizen.name}: ${about} was answered ${came}`)
    const again: FaultKind = 'network said it again'
    if (endpoint.repeat !== 'keyed' || !deps.weather.strikes(again)) return received.body
    const twice = await sendUntilFinal(deps, citizen, call)
    if (JSON.stringify(twice.body) !== JSON.stringify(received.body))
      wrong.push(`${citizen.name}: ${about} was answered in two ways`)
    return received.body
  }

  return {
    owner: (endpoint: Endpoint, words = {}) =>
      tell(endpoint, { id: cardId, ...words }, endpoint.path),

    /** The purchase, where it was let through. */
    async ask(kind: 'authorise' | 'clearUnasked', amount: bigint, isBarred: boolean) {
      const words = { id: cardId, kind, amount: amountOf(amount) }
      const body = await tell(askCard, words, `${kind} ${amount}`)
      const isThrough = body.status !== 'DECLINED'
      if (isBarred && isThrough) wrong.push(`${citizen.name}: ${kind} ${amount} was let through`)
      return isThrough ? String(body.id) : null
    },

    async move(id: string, event: 'reverse' | 'clear' | 'refund', amount: bigint | null = null) {
      const words = { id, event, ...(amount !== null && { amount: amountOf(amount) }) }
      await tell(movePurchase, words, `${event} ${amount ?? 'all'}`)
      if (event === 'clear') shopped.taken += amount ?? 0n
      if (event === 'refund') shopped.taken -= amount ?? 0n
    },
  }
}

const isText = (value: unknown) => typeof value === 'string'

type Till = ReturnType<typeof tillOf>
