import { faultsInBook } from '#bank/ledger/audit.rows'
import { receivingAddressOf } from '#bank/chain/receive'
import type { OutgoingHandler, OutgoingUpdate } from '#bank/chain/outgoing'
import { openChainWatch, watchOnce, watchTenant } from '#bank/chain/watch'
import { seededCurrencies } from '#bank/db/seed/currencies'
import type { Tx } from '#bank/db/engine'
import type { PayIn } from '#bank/outside/chains/link'
import { insertPerson } from '#bank/person/person.rows'
import { chainIds } from '#contract/chains'
import { insertCurrency } from '#bank/reference/reference.rows'
import { openWallet } from '#bank/wallet/wallet'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { openTenant } from '#tests/kit/openTenant'

/** A sandbox tenant with currencies, a customer with a wallet, and one chain to move. */
export async function openChain(world: BankServices, chainId: number = chainIds.ethereum) {
  const tenantId = await openTenant(world)
  const bankScope = { tenantId, personId: null }
  const tenant = (await world.engine.transaction(bankScope, (tx) =>
    findTenant(tx, world.seal, tenantId),
  ))!
  const within = <T>(work: (tx: Tx) => Promise<T>) => world.engine.transaction(bankScope, work)
  const currencies = seededCurrencies.map((currency, position) => ({
    ...currency,
    id: world.random.id(),
    position,
  }))
  await within(async (tx) => {
    for (const currency of currencies) await insertCurrency(tx, tenantId, currency)
  })
  const personId = await openPerson(world, tenantId)
  const scope = { tenantId, personId }
  const newWallet = async () =>
    (await within((tx) => openWallet({ tx, scope, world }, personId, 'personal'))).id
  const walletId = await newWallet()
  const looks = openPolls(world, tenantId, chainId)
  const receive = (label = 'main', at: { chainId?: number; walletId?: string } = {}) =>
    world.engine.transaction(scope, (tx) =>
      receivingAddressOf({ tx, scope, world, tenant }, { chainId, walletId, label, ...at }),
    )
  const chain = await openChainControls(world, { tenantId, chainId }, within)
  /** The balance of one of the wallet's ledger accounts, by symbol. */
  async function has(kind: 'wallet' | 'incoming', symbol = 'ETH'): Promise<bigint> {
    const currency = currencies.find((one) => one.chain_id === chainId && one.symbol === symbol)
    const { rows } = await within((tx) =>
      tx.query<{ posted: string }>(
        `select posted from ledger_accounts
         where tenant_id = $1 and address = $2 and currency_id = $3`,
        [tenantId, `${kind}:${walletId}`, currency?.id],
      ),
    )
    return BigInt(rows[0]?.posted ?? 0)
  }
  const faults = () => within((tx) => faultsInBook(tx, tenantId))
  const rows = async <Row>(text: string) =>
    (await within((tx) => tx.query<Row>(text, [tenantId]))).rows
  const currencyOf = (symbol: string) =>
    currencies.find((one) => one.chain_id === chainId && one.symbol === symbol)!
  return {
    tenantId,
    personId,
    walletId,
    chainId,
    scope,
    within,
    rows,
    ...looks,
    newWallet,
    receive,
    chain,
    has,
    faults,
    currencyOf,
  }
}

export const ETHER = 10n ** 18n

async function openPerson(world: BankServices, tenantId: string): Promise<string> {
  const id = world.random.id()
  await world.engine.transaction({ tenantId, personId: null }, (tx) =>
    insertPerson(tx, {
      tenantId,
      id,
      number: world.random.number(),
      currency: 'USD',
      email: `${id}@people.example`,
      at: world.clock.now(),
    }),
  )
  return id
}

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Moves one chain; each move commits. */
async function openChainControls(
  world: BankServices,
  { tenantId, chainId }: { tenantId: string; chainId: number },
  within: Within,
) {
  const moves = await world.chains.moves(tenantId, 'sandbox', chainId)
  if (!moves) throw new Error('This chain does not move when it is told to.')
  return {
    payIn: (payment: Partial<PayIn> & { to: string }) =>
      within((tx) =>
        moves.payIn(tx, { memo: null, contract: null, asset: 'ETH', minor: ETHER, ...payment }),
      ),
    mine: (count = 1) => within((tx) => moves.mine(tx, count)),
    reorganise: (depth = 1) => within((tx) => moves.reorganise(tx, depth)),
    drop: () => within((tx) => moves.drop(tx)),
  }
}

function openPolls(world: BankServices, tenantId: string, chainId: number) {
  const sent: OutgoingUpdate[] = []
  const hear: OutgoingHandler = async (_, __, news) => void sent.push(news)
  /** One round of the watcher for this tenant. */
  const look = () => watchTenant(world, hear, tenantId)
  /** A reading without a lease, as of a process whose lease ran out. */
  async function lookUnasked(): Promise<void> {
    const watched = await openChainWatch(world, tenantId, chainId)
    if (watched) await watchOnce(watched, hear, [])
  }
  return { look, lookUnasked, sent }
}
