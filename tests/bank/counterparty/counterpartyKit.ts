import type { Endpoint } from '#contract/kit/endpoint'
import type { Scope, Tx } from '#bank/db/engine'
import { seededCurrencies } from '#bank/db/seed/currencies'
import { seedAccountPrograms } from '#bank/account/programs'
import { seedIssuingPrograms } from '#bank/card/programs'
import { insertCurrency } from '#bank/reference/reference.rows'
import { chainIds } from '#contract/chains'
import type { TestBank } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'
import { openTenantKit, type TenantKit, type SignedUp } from '#tests/bank/session/tenantKit'

/** A signed-in person with a wallet. */
export interface Owner extends SignedUp {
  personId: string
  walletId: string
  ask: (endpoint: Endpoint, words?: object, key?: string) => ReturnType<TestBank['ask']>
}

/** A tenant with currencies and accounts, and people with wallets. */
export async function openCounterpartyKit(bank: TestBank, options: TenantOptions = {}) {
  const branch = await openTenantKit(bank, options)
  const ids = await seedCurrencies(bank, branch.tenantId)
  const idOf = (symbol: string, chain: number | null) => ids.get(`${symbol} ${chain}`) ?? ''
  const within = <T>(owner: Owner, work: (tx: Tx, scope: Scope) => Promise<T>) => {
    const scope = { tenantId: branch.tenantId, personId: owner.personId }
    return bank.world.engine.transaction(scope, (tx) => work(tx, scope))
  }
  return {
    ...branch,
    ...seedersFor(bank, branch, idOf('EUR', null)),
    usd: idOf('USD', null),
    gbp: idOf('GBP', null),
    eth: idOf('ETH', chainIds.ethereum),
    tron: idOf('TRX', chainIds.tron),
    xrp: idOf('XRP', chainIds.ripple),
    moveIn: () => signUpWithWallet(bank, branch),
    /** By the code of somebody who invites. */
    joinBy: (referrer: string) => signUpWithWallet(bank, branch, { referrer }),
    within,
  }
}

/** Currency ids by symbol and chain. */
async function seedCurrencies({ world }: TestBank, tenantId: string) {
  const ids = new Map<string, string>()
  await world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    for (const [position, currency] of seededCurrencies.entries()) {
      const id = world.random.id()
      ids.set(`${currency.symbol} ${currency.chain_id}`, id)
      await insertCurrency(tx, tenantId, { ...currency, id, position })
    }
    await seedAccountPrograms(tx, world, { id: tenantId, slug: 'any' })
    await seedIssuingPrograms(tx, world, tenantId, 'USD')
  })
  return ids
}

async function signUpWithWallet(
  { world }: TestBank,
  branch: TenantKit,
  words: object = {},
): Promise<Owner> {
  const inside = await branch.moveIn(undefined, undefined, words)
  const [person] = await branch.rows<{ id: string }>(
    'select id from people where tenant_id = $1 and email = $2',
    inside.email,
  )
  const personId = person!.id
  // The wallet of the sign-up.
  const [wallet] = await branch.rows<{ id: string }>(
    'select id from wallets where tenant_id = $1 and person_id = $2',
    personId,
  )
  const walletId = wallet!.id
  const ask: Owner['ask'] = (endpoint, words = {}, key = world.random.id()) => {
    const path = ['wallet_id', 'wallet_uuid'].filter((name) =>
      Object.hasOwn(endpoint.ask.def.shape, name),
    )
    const mine = Object.fromEntries(path.map((name) => [name, walletId]))
    const headers = { 'idempotency-key': key }
    return branch.ask(endpoint, { ...mine, ...words }, { bearer: inside.bearer, headers })
  }
  return { ...inside, personId, walletId, ask }
}

/** Rows of other nouns, as far as this one reads them. */
function seedersFor(
  { world: { clock, random } }: TestBank,
  { rows }: TenantKit,
  currencyId: string,
) {
  /** As if the wallet received there. */
  const plantAddress = ({ walletId, personId }: Owner, address: string) => {
    const { ethereum } = chainIds
    const now = clock.now()
    return rows(
      `insert into addresses (tenant_id, id, wallet_id, person_id, chain_id, label, address, path,
         created_at) values ($1, $2, $3, $4, $5, 'planted', $6, 1, $7)`,
      random.id(),
      walletId,
      personId,
      ethereum,
      address,
      now,
    )
  }

  /** Only the destination and status of an order matter here. */
  async function plantOrder(owner: Owner, destinationId: string, status: string) {
    const id = random.id()
    await rows(
      `insert into orders (tenant_id, id, number, person_id, wallet_id, order_type, status,
         direction, settles, money, attempt, from_currency_id, to_currency_id, total, net, arrives,
         lines, rate, destination_id, created_at, updated_at, version)
       values ($1, $2, $3, $4, $5, 'HIFI_SEPA_OFFRAMP', $6, 'out', 'byRail', 'held', 0, $7, $7, 1, 1,
         1, '[]', '1', $8, $9, $9, 1)`,
      id,
      random.number(),
      owner.personId,
      owner.walletId,
      status,
      currencyId,
      destinationId,
      clock.now(),
    )
    return id
  }
  const endOrder = (id: string) =>
    rows(`update orders set status = 'COMPLETE' where tenant_id = $1 and id = $2`, id)

  return { plantAddress, plantOrder, endOrder }
}
