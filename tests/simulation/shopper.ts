import { freezeCard, reportCardLost, setLimits, unfreezeCard } from '#contract/card'
import type { Endpoint } from '#contract/kit/endpoint'
import { askCard, movePurchase } from '#contract/sandboxCard'
import { sendUntilFinal, type SimulationDeps } from './customer.ts'
import type { FaultKind } from './faults.ts'
import type { Citizen } from './citizen.ts'
import { amountOf } from './submissions.ts'

/** What merchants took from a card, and wrong responses of the bank. */
export interface PurchasesResult {
  citizen: Citizen
  taken: bigint
  wrong: string[]
  /** From then on a duplicate of the unfreeze call may arrive after the next freeze. */
  thawed: boolean
}

const MORE = 20_00n
const CAP = 40_00n

/**
 * A card and its merchants. The network repeats each message under its key until it is answered, and a
 * clearing is final even if the card is frozen or lost, or the authorization is reversed or missing.
 */
export async function runPurchases(
  deps: SimulationDeps,
  citizen: Citizen,
  purchases: number,
): Promise<PurchasesResult> {
  const { chaos, dice } = deps
  const shopped: PurchasesResult = { citizen, taken: 0n, wrong: [], thawed: false }
  const terminal = openTerminal(deps, shopped)
  const capped = dice.chance(300)
  if (capped) await terminal.owner(setLimits, { per_transaction_cap: amountOf(CAP) })
  for (let count = 0; count < purchases; count += 1) {
    const amount = BigInt(dice.below(12) + 1) * 5_00n
    const id = await terminal.ask('authorise', amount, capped && amount > CAP)
    if (id && !chaos.strikes('purchase never taken'))
      await clearPurchase(deps, terminal, shopped, { id, amount })
    if (chaos.strikes('taken without asking')) {
      await terminal.ask('clearUnasked', amount, false)
      shopped.taken += amount
    }
  }
  if (purchases > 0) await lastPurchase(deps, terminal, shopped)
  return shopped
}

async function clearPurchase(
  { chaos, dice }: SimulationDeps,
  terminal: Terminal,
  shopped: PurchasesResult,
  { id, amount }: { id: string; amount: bigint },
) {
  const more = chaos.strikes('more taken than promised') ? MORE : 0n
  const frozen = chaos.strikes('card frozen before the taking')
  if (frozen) await terminal.owner(freezeCard)
  if (chaos.strikes('taken after it was given back')) await terminal.move(id, 'reverse')
  await terminal.move(id, 'clear', amount + more)
  if (dice.chance(300)) await terminal.move(id, 'refund', 5_00n)
  if (!frozen) return
  await terminal.ask('authorise', 1_00n, !shopped.thawed)
  await terminal.owner(unfreezeCard)
  shopped.thawed = true
}

/** A card lost with an open authorization: no new ones, but that one clears. */
async function lastPurchase(
  { chaos }: SimulationDeps,
  terminal: Terminal,
  shopped: PurchasesResult,
) {
  if (!chaos.strikes('card lost before the taking')) return
  const id = await terminal.ask('authorise', 5_00n, false)
  await terminal.owner(reportCardLost, { reason: 'lost' })
  if (id) await terminal.move(id, 'clear', 5_00n)
  const after = await terminal.ask('authorise', 1_00n, true)
  if (after) shopped.wrong.push(`a lost card paid for ${after}`)
}

function openTerminal(deps: SimulationDeps, shopped: PurchasesResult) {
  const { citizen, wrong } = shopped
  const { cardId } = citizen

  async function tell(endpoint: Endpoint, words: Record<string, unknown>, about: string) {
    const call = { endpoint, words, key: deps.mint() }
    const response = await sendUntilFinal(deps, citizen, call)
    const { code, status, card_status } = response.body
    const came = `${response.status} ${[code, status, card_status].filter(isText).join()}`
    deps.gate.note(`${citizen.name} ${about} ${came}`)
    // A duplicate came first; the following calls show that the card is lost.
    const before = endpoint === reportCardLost && code === 'CARD_STATE_CONFLICT'
    if (response.status >= 300 && !before)
      wrong.push(`${citizen.name}: ${about} was answered ${came}`)
    const again: FaultKind = 'network said it again'
    if (endpoint.repeat !== 'keyed' || !deps.chaos.strikes(again)) return response.body
    const twice = await sendUntilFinal(deps, citizen, call)
    if (JSON.stringify(twice.body) !== JSON.stringify(response.body))
      wrong.push(`${citizen.name}: ${about} was answered in two ways`)
    return response.body
  }

  return {
    owner: (endpoint: Endpoint, words = {}) =>
      tell(endpoint, { id: cardId, ...words }, endpoint.path),

    /** The purchase, where it was approved. */
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

type Terminal = ReturnType<typeof openTerminal>
