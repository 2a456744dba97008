import { listAccountPrograms, type AccountProgram } from '#contract/account'
import { openAddress } from '#contract/address'
import { createBalanceCard, type CardDetail } from '#contract/card'
import { openKycVisit, readKycEntity } from '#contract/kyc'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { insertAccount } from '#bank/account/account.rows'
import { reconcile } from '#bank/book/reconcile'
import { balancesOf } from '#bank/ledger/balances.rows'
import { chainIds } from '#contract/chains'
import { hashOf, makeToken } from '#bank/session/tokenText'
import type { BankServices } from '#bank/services'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { ach, openOrderKit } from '#tests/bank/order/orderKit'
import type { TestBank } from '#tests/kit/bank'
import { copierOf } from './copies.ts'
import { entrust } from './trust.ts'
import type { Citizen, Symbol } from './citizen.ts'

export const gift = { USD: 1_000_00n, EUR: 500_00n } as const
export const cardGift = 100_00n

/**
 * Two tenants with two people each. Every scenario gets its own copies, so that scenarios are
 * independent.
 */
export async function openPopulation(bank: TestBank) {
  const roots: { people: Citizen[]; copyTo: (tenantId: string) => Promise<void> }[] = []
  for (const root of ['A', 'B']) {
    const kit = await openOrderKit(bank)
    const people: Citizen[] = []
    for (const first of ['ann', 'bob'])
      people.push(await openCitizen(bank, kit, `${first} of ${root}`))
    roots.push({ people, copyTo: await copierOf(bank.world, kit.tenantId) })
  }
  return {
    async copy(): Promise<Citizen[]> {
      const citizens: Citizen[] = []
      for (const { people, copyTo } of roots) {
        const tenantId = bank.world.random.id()
        await copyTo(tenantId)
        const current = await Promise.all(
          people.map((one) => copyCitizen(bank.world, tenantId, one)),
        )
        await fund(bank.world, tenantId, current)
        citizens.push(...current)
      }
      return citizens
    },
  }
}

type OrderKit = Awaited<ReturnType<typeof openOrderKit>>

async function openCitizen(bank: TestBank, kit: OrderKit, name: string): Promise<Citizen> {
  const owner: Owner = await kit.moveIn()
  const { body } = await owner.ask(listAccountPrograms)
  const programs = body.data as AccountProgram[]
  const programId = programs.find(({ code }) => code === 'USD_US')?.id ?? ''
  const { tenantId, usd: USD, eur: EUR } = kit
  const { personId, bearer, walletId, email } = owner
  await entrust(kit.rows)
  return {
    ...(await makeCard(bank, owner)),
    ...(await openExtras(owner)),
    coinId: await coinOf(kit),
    name,
    email,
    tenantId,
    personId,
    bearer,
    walletId,
    destinationId: await kit.destination(owner, ach),
    accountId: await openAccount(bank, { tenantId, personId, walletId, programId, holder: name }),
    currencies: { USD, EUR },
  }
}

async function makeCard(bank: TestBank, owner: Owner) {
  const { body } = await owner.ask(listIssuingPrograms)
  const program = (body.data as IssuingProgram[]).find(({ name }) => name === 'Virtual card')
  const made = await owner.ask(createBalanceCard, { program_id: program?.id })
  await bank.relay.drain()
  const { id: cardId, fiat_account } = made.body as unknown as CardDetail
  return { cardId, subAccountId: fiat_account.id }
}

/** Opens a verification and an address. */
async function openExtras({ ask, walletId }: Owner) {
  await ask(openKycVisit)
  const { id } = (await ask(readKycEntity)).body
  const place = { wallet_uuid: walletId, chain: String(chainIds.ethereum), label: 'main' }
  const { address } = (await ask(openAddress, place)).body
  return { entityId: String(id), address: String(address) }
}

async function coinOf({ rows }: OrderKit): Promise<string> {
  const [coin] = await rows<{ id: string }>(
    `select id from currencies where tenant_id = $1 and symbol = 'ETH' and chain_id = $2`,
    chainIds.ethereum,
  )
  return coin!.id
}

/** The same session, with a token of the copy's tenant. */
async function copyCitizen(
  { engine, random }: BankServices,
  tenantId: string,
  one: Citizen,
): Promise<Citizen> {
  const bearer = makeToken('at', tenantId, random)
  await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query(`update access_tokens set hash = $3 where tenant_id = $1 and hash = $2`, [
      tenantId,
      hashOf(one.bearer),
      hashOf(bearer),
    ]),
  )
  return { ...one, tenantId, bearer }
}

const fund = ({ writer, random }: BankServices, tenantId: string, people: readonly Citizen[]) =>
  writer.commit(tenantId, {
    rows: [],
    transfers: people.flatMap(({ walletId, subAccountId, currencies: { USD, EUR } }) =>
      [
        { address: `wallet:${walletId}` as const, currencyId: USD, posted: gift.USD },
        { address: `wallet:${walletId}` as const, currencyId: EUR, posted: gift.EUR },
        { address: `card:${subAccountId}` as const, currencyId: USD, posted: cardGift },
      ].map((leg) => ({
        id: random.id(),
        cause: 'gift',
        legs: [{ ...leg, address: 'rail:gift', posted: -leg.posted }, leg],
      })),
    ),
  })

interface AccountOf {
  tenantId: string
  personId: string
  walletId: string
  programId: string
  holder: string
}

async function openAccount({ world }: TestBank, options: AccountOf): Promise<string> {
  const { tenantId, personId, walletId, programId, holder } = options
  const id = world.random.id()
  await world.engine.transaction({ tenantId, personId }, (tx) =>
    insertAccount(tx, tenantId, {
      id,
      person_id: personId,
      wallet_id: walletId,
      program_id: programId,
      status: 'ACTIVE',
      reason: null,
      holder,
      instructions: [],
      former: [],
      created_at: world.clock.now(),
    }),
  )
  return id
}

/** Hides the tenants of a finished scenario. */
export const forget = ({ engine }: BankServices, tenantId: string): Promise<void> =>
  engine.asOwner(async (tx) => {
    await tx.script('set local session_replication_role = replica')
    await tx.query('delete from tenant_directory where tenant_id = $1', [tenantId])
  })

/** Balances from the ledger. */
export async function holdingsOf(
  { engine }: BankServices,
  { tenantId, walletId, currencies }: Citizen,
) {
  const all = await engine.transaction({ tenantId, personId: null }, (tx) =>
    balancesOf(tx, tenantId, [`wallet:${walletId}`, `incoming:${walletId}`]),
  )
  const sumOf = (address: string, currencyId: string) =>
    all.find((one) => one.address === address && one.currencyId === currencyId)
  return Object.fromEntries(
    Object.entries(currencies).map(([symbol, id]) => {
      const own = sumOf(`wallet:${walletId}`, id)
      const coming = sumOf(`incoming:${walletId}`, id)
      const held = (own?.held ?? 0n) + (coming?.posted ?? 0n)
      return [symbol, { posted: own?.posted ?? 0n, held }]
    }),
  ) as Record<Symbol, { posted: bigint; held: bigint }>
}

/** ETH, posted and incoming. */
export async function coinsOf({ engine }: BankServices, { tenantId, walletId, coinId }: Citizen) {
  const addresses = [`wallet:${walletId}`, `incoming:${walletId}`] as const
  const all = await engine.transaction({ tenantId, personId: null }, (tx) =>
    balancesOf(tx, tenantId, addresses),
  )
  return addresses.map(
    (address) =>
      all.find((one) => one.address === address && one.currencyId === coinId)?.posted ?? 0n,
  )
}

export async function faultsIn({ engine }: BankServices, tenantId: string): Promise<string[]> {
  return engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { faults } = await reconcile(tx, tenantId)
    return faults
  })
}

export async function jobsIn({ engine }: BankServices, tenantId: string): Promise<string[]> {
  const { rows } = await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ queue: string; key: string }>(
      'select queue, key from jobs where tenant_id = $1 order by queue, key',
      [tenantId],
    ),
  )
  return rows.map(({ queue, key }) => `${queue} ${key}`)
}

/** When the next job is due; null where none is left. */
export const nextDue = (
  { engine }: BankServices,
  tenantIds: readonly string[],
): Promise<Date | null> =>
  engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ due: Date | null }>(
      'select min(due_at) as due from jobs where tenant_id = any($1)',
      [tenantIds],
    )
    return rows[0]?.due ?? null
  })

export type Population = Awaited<ReturnType<typeof openPopulation>>
