import { listAccountPrograms, type AccountProgram } from '#contract/account'
import { insertAccount } from '#bank/account/account.rows'
import { reconcile } from '#bank/book/reconcile'
import { balancesOf } from '#bank/ledger/balances.rows'
import { openWallet } from '#bank/wallet/wallet'
import type { World } from '#bank/world'
import type { Owner } from '#tests/bank/counterparty/book'
import { ach, openOrders } from '#tests/bank/order/desk'
import type { TestBank } from '#tests/kit/bank'

/** Somebody of the town with a wallet of this story's own. */
export interface Citizen {
  name: string
  tenantId: string
  personId: string
  bearer: string
  destinationId: string
  walletId: string
  accountId: string
  currencies: { USD: string; EUR: string }
}

export type Symbol = keyof Citizen['currencies']
export const gift = { USD: 1_000_00n, EUR: 500_00n } as const

type Person = Omit<Citizen, 'walletId' | 'accountId'> & { programId: string }

/**
 * Two tenants with two people each, who live through all stories of one run; every story gives them
 * fresh wallets, so that it knows all money there is.
 */
export async function openTown(bank: TestBank) {
  const people: Person[] = []
  for (const house of ['A', 'B']) {
    const desk = await openOrders(bank)
    for (const first of ['ann', 'bob']) people.push(await settle(desk, `${first} of ${house}`))
  }
  return {
    /** One after the other, so that the dice of the story fall in one order. */
    async moveIn(world: World): Promise<Citizen[]> {
      const citizens: Citizen[] = []
      for (const person of people) citizens.push(await wallet(bank, world, person))
      return citizens
    },
    tenantIds: [...new Set(people.map(({ tenantId }) => tenantId))],
  }
}

type Desk = Awaited<ReturnType<typeof openOrders>>

async function settle(desk: Desk, name: string): Promise<Person> {
  const owner: Owner = await desk.moveIn()
  const { body } = await owner.ask(listAccountPrograms)
  const programs = body.data as AccountProgram[]
  const destinationId = await desk.destination(owner, ach)
  // Their sessions outlive every story; that they end is told elsewhere.
  await desk.rows(
    `update access_tokens set expires_at = expires_at + interval '10 years' where tenant_id = $1`,
  )
  return {
    name,
    tenantId: desk.tenantId,
    personId: owner.personId,
    bearer: owner.bearer,
    destinationId,
    programId: programs.find(({ code }) => code === 'USD_US')?.id ?? '',
    currencies: { USD: desk.usd, EUR: desk.eur },
  }
}

async function wallet(bank: TestBank, world: World, person: Person): Promise<Citizen> {
  const { programId, ...rest } = person
  const { tenantId, personId } = person
  const scope = { tenantId, personId }
  const { engine } = bank.world
  const accountId = world.random.id()
  const { id: walletId } = await engine.transaction(scope, async (tx) => {
    const opened = await openWallet({ tx, scope, world }, personId, 'personal')
    await insertAccount(tx, tenantId, {
      id: accountId,
      person_id: personId,
      wallet_id: opened.id,
      program_id: programId,
      status: 'ACTIVE',
      reason: null,
      holder: person.name,
      instructions: [],
      former: [],
      created_at: world.clock.now(),
    })
    return opened
  })
  await bank.world.writer.commit(tenantId, {
    transfers: Object.entries(person.currencies).map(([symbol, currencyId]) => ({
      id: world.random.id(),
      cause: 'gift',
      legs: [
        { address: 'rail:gift', currencyId, posted: -gift[symbol as Symbol] },
        { address: `wallet:${walletId}`, currencyId, posted: gift[symbol as Symbol] },
      ],
    })),
    rows: [],
  })
  return { ...rest, walletId, accountId }
}

/** What somebody has and has promised, straight from the book. */
export async function holdingsOf({ engine }: World, { tenantId, walletId, currencies }: Citizen) {
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

/** What is wrong in the tenant's book, and what nobody finished. */
export async function faultsIn({ engine }: World, tenantId: string): Promise<string[]> {
  return engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { faults } = await reconcile(tx, tenantId)
    return faults
  })
}

export async function jobsIn({ engine }: World, tenantId: string): Promise<string[]> {
  const { rows } = await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ queue: string; key: string }>(
      'select queue, key from jobs where tenant_id = $1 order by queue, key',
      [tenantId],
    ),
  )
  return rows.map(({ queue, key }) => `${queue} ${key}`)
}

/** When the next job of theirs is due; null where none is left. */
export const nextDue = ({ engine }: World, tenantIds: readonly string[]): Promise<Date | null> =>
  engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ due: Date | null }>(
      'select min(due_at) as due from jobs where tenant_id = any($1)',
      [tenantIds],
    )
    return rows[0]?.due ?? null
  })

export type Town = Awaited<ReturnType<typeof openTown>>
