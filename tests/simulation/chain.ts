import {
  sandboxChainDrop,
  sandboxChainMine,
  sandboxChainPayIn,
  sandboxChainReorganise,
} from '#contract/sandboxChain'
import type { Endpoint } from '#contract/kit/endpoint'
import { chainIds } from '#contract/chains'
import { sendUntilFinal, type SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'

/** What a chain finally holds for somebody, in whole coins. */
export interface Mined {
  citizen: Citizen
  coins: bigint
}

/** Confirmed blocks are deeper than any reorganisation. */
const DEEP = 12
const SHALLOW = 11
const chain = String(chainIds.ethereum)

interface Payment {
  coins: bigint
  /** Of its block; null while pending. */
  height: number | null
}

/**
 * Payments on a chain: pending ones are mined or dropped, and reorganisations make mined ones pending
 * again. The expected result is computed here from the heights in the responses only.
 */
export async function unfold(
  deps: SimulationDeps,
  citizen: Citizen,
  rounds: number,
): Promise<Mined> {
  const { dice, chaos, gate } = deps
  let payments: Payment[] = []

  async function move(endpoint: Endpoint, words: object = {}): Promise<number> {
    const call = { endpoint, words: { chain, ...words }, key: deps.mint() }
    const { status, body } = await sendUntilFinal(deps, citizen, call)
    if (status !== 200) throw new Error(`${endpoint.path} was answered ${String(body.code)}`)
    const height = Number(body.height ?? 0)
    gate.note(`${endpoint.path} ${height}`)
    return height
  }
  async function pay() {
    const coins = BigInt(dice.below(9) + 1)
    const words = { address: citizen.address, currency: 'ETH', amount: String(coins) }
    await move(sandboxChainPayIn, words)
    payments.push({ coins, height: null })
  }
  async function mine(count: number) {
    const first = (await move(sandboxChainMine, { count })) - count + 1
    payments = payments.map(({ coins, height }) => ({ coins, height: height ?? first }))
  }
  async function reorganise(depth: number) {
    const left = (await move(sandboxChainReorganise, { depth })) - 1 - depth
    payments = payments.map(({ coins, height }) => ({
      coins,
      height: height !== null && height > left ? null : height,
    }))
  }
  async function forget() {
    await move(sandboxChainDrop)
    payments = payments.filter(({ height }) => height !== null)
  }

  for (let round = 0; round < rounds; round += 1) {
    await pay()
    if (chaos.strikes('payment forgotten')) await forget()
    await mine(dice.below(DEEP / 2) + 1)
    if (chaos.strikes('blocks unmade')) await reorganise(dice.below(SHALLOW) + 1)
  }
  if (rounds > 0) await mine(DEEP)
  return { citizen, coins: payments.reduce((sum, { coins }) => sum + coins, 0n) }
}
