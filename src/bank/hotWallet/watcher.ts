import { inTenant } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { idOf } from '#bank/ledger/accounts'
import { ownAddressesOf } from '#bank/chain/ownAddresses'
import { openChainWatch } from '#bank/chain/watch'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import {
  insertHotWallet,
  listChainBalances,
  lockHotWallet,
  writeHotWallet,
} from './hotWallet.rows.ts'
import { followLevel } from './step.ts'

const ROUND_MS = 60_000

type ChainBalance = Awaited<ReturnType<typeof listChainBalances>>[number]

/** Looks again and again at what the bank holds on chains; a level that is crossed is told once. */
export function createHotWalletWatcher(world: BankServices) {
  let stopRounds = () => {}
  let round: Promise<void> | null = null

  async function lookAll(): Promise<void> {
    for (const tenantId of await listTenantIds(world.engine))
      try {
        await lookAtTenant(world, tenantId)
      } catch (thrown) {
        world.log.error('hot wallets not looked at', { tenantId, ...defectIn(thrown) })
      }
  }

  return {
    lookAll,
    start(every: Every = everyReal): void {
      const run = () => void (round ??= lookAll().finally(() => (round = null)))
      run()
      stopRounds = every(ROUND_MS, run)
    },
    async stop(): Promise<void> {
      stopRounds()
      await round
    },
  }
}

async function lookAtTenant(world: BankServices, tenantId: string): Promise<void> {
  const balances = await inTenant(world.engine, tenantId, (tx) => listChainBalances(tx, tenantId))
  for (const chainId of new Set(balances.map((one) => one.chain_id)))
    try {
      const coins = balances.filter((one) => one.chain_id === chainId)
      await lookAtChain(world, tenantId, chainId, coins)
    } catch (thrown) {
      const topic = `chain ${chainId}`
      world.log.warn('hot wallet not looked at', { tenantId, topic, ...defectIn(thrown) })
    }
}

async function lookAtChain(
  world: BankServices,
  tenantId: string,
  chainId: number,
  coins: readonly ChainBalance[],
): Promise<void> {
  const watch = await openChainWatch(world, tenantId, chainId)
  if (!watch) return
  const own = await ownAddressesOf(watch)
  const held = await watch.link.balances(
    own,
    coins.map(({ contract }) => contract),
  )
  for (const coin of coins) await follow(world, tenantId, coin, held.get(coin.contract) ?? 0n)
}

const follow = (
  world: BankServices,
  tenantId: string,
  { chain_id, currency_id, ledger }: ChainBalance,
  held: bigint,
) =>
  inTenant(world.engine, tenantId, async (tx) => {
    const now = world.clock.now()
    const id = idOf('hot wallet', tenantId, String(chain_id), currency_id)
    const seen = { ledger: BigInt(ledger), held, seen_at: now }
    const noLevels = { low: null, high: null, next_low: null, next_high: null, proposed_by: null }
    const blank = { id, chain_id, currency_id, status: 'FINE', ...noLevels } as const
    await insertHotWallet(tx, tenantId, { ...blank, ...seen, moved_at: now, version: 0 })
    const row = existing(
      await lockHotWallet(tx, tenantId, id),
      'A hot wallet was planted and is not there.',
    )
    const next = { ...row, ...seen }
    await writeHotWallet(tx, tenantId, next)
    await followLevel({ tx, tenantId, world }, next)
  })
