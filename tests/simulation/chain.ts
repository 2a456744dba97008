import {
  sandboxChainDrop,
  sandboxChainMine,
  sandboxChainPayIn,
  sandboxChainReorganise,
} from '#contract/sandboxChain'
import type { Endpoint } from '#contract/kit/endpoint'
import { chainIds } from '#bank/reference/chains'
import { sendUntilFinal, type SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'

/** What a chain holds for somebody when it rests, in whole coins. */
export interface Mined {
  citizen: Citizen
  coins: bigint
}

/** What counts is never as shallow as what may be unmade. */
const DEEP = 12
const SHALLOW = 11
const chain = String(chainIds.ethereum)

interface Payment {
  coins: bigint
  /** Of its block; null while it waits for one. */
  height: number | null
}

/**
 * A chain on which somebody is paid: payments wait for blocks, blocks are unmade and what stood in
 * them waits again, and what waits may be forgotten by everybody. What it holds in the end is
 * reckoned here, by the heights the bank answered and nothing else.
 */
export async function unfold(
  deps: SimulationDeps,
  citizen: Citizen,
  poller: number,
): Promise<Mined> {
  const { dice, weather, gate } = deps
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
  async function unmake(depth: number) {
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

  for (let round = 0; round < poller; round += 1) {
    await pay()
    if (weather.strikes('payment forgotten')) await forget()
    await mine(dice.below(DEEP / 2) + 1)
    if (weather.strikes('blocks unmade')) await unmake(dice.below(SHALLOW) + 1)
  }
  if (poller > 0) await mine(DEEP)
  return { citizen, coins: payments.reduce((sum, { coins }) => sum + coins, 0n) }
}
