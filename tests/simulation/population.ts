import { listAccountPrograms, type AccountProgram } from '#contract/account'
import { openAddress } from '#contract/address'
import { createBalanceCard, type CardDetail } from '#contract/card'
import { openKycVisit, readKycEntity } from '#contract/kyc'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { insertAccount } from '#bank/account/account.rows'
import { chainIds } from '#contract/chains'
import type { BankServices } from '#bank/services'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openMemberKit } from '#tests/bank/member/memberKit'
import { ach } from '#tests/bank/order/orderKit'
import type { TestBank } from '#tests/kit/bank'
import { copierOf, copySession } from './copies.ts'
import { entrust } from './trust.ts'
import { hireTwo, letInto, paysForFriends } from './company.ts'
import type { Caller, Citizen } from './citizen.ts'

export const gift = { USD: 1_000_00n, EUR: 500_00n } as const
export const cardGift = 100_00n

/**
 * Two tenants with two people each. Every scenario gets its own copies, so that scenarios are
 * independent.
 */
export async function openPopulation(bank: TestBank) {
  const roots: { people: Citizen[]; copyTo: (tenantId: string) => Promise<void> }[] = []
  for (const root of ['A', 'B']) {
    const kit = await openMemberKit(bank, root === 'A' ? paysForFriends : {})
    const staff = await hireTwo(bank, kit.tenantId, root)
    const people: Citizen[] = []
    const owners: Owner[] = []
    for (const first of ['ann', 'bob']) {
      const owner = await kit.moveIn()
      owners.push(owner)
      people.push({ ...(await openCitizen(bank, kit, owner, `${first} of ${root}`)), staff })
    }
    const [ann, bob] = people
    ann!.members = await letInto(kit, owners[0]!, { ...bob!, owner: owners[1]! }, root)
    await entrust(kit.rows)
    roots.push({ people, copyTo: await copierOf(bank.world, kit.tenantId) })
  }
  return {
    async copy(): Promise<Citizen[]> {
      const citizens: Citizen[] = []
      for (const { people, copyTo } of roots) {
        const tenantId = bank.world.random.id()
        await copyTo(tenantId)
        const current = await copyPeople(bank.world, tenantId, people)
        await fund(bank.world, tenantId, current)
        citizens.push(...current)
      }
      return citizens
    },
  }
}

type MemberKit = Awaited<ReturnType<typeof openMemberKit>>

async function openCitizen(
  bank: TestBank,
  kit: MemberKit,
  owner: Owner,
  name: string,
): Promise<Omit<Citizen, 'staff'>> {
  const { body } = await owner.ask(listAccountPrograms)
  const programs = body.data as AccountProgram[]
  const programId = programs.find(({ code }) => code === 'USD_US')?.id ?? ''
  const { tenantId, usd: USD, eur: EUR } = kit
  const { personId, bearer, walletId, email } = owner
  const account = { tenantId, personId, walletId, programId, holder: name }
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
    accountId: await openAccount(bank.world, account),
    programId,
    currencies: { USD, EUR },
    members: null,
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

async function coinOf({ rows }: MemberKit): Promise<string> {
  const [coin] = await rows<{ id: string }>(
    `select id from currencies where tenant_id = $1 and symbol = 'ETH' and chain_id = $2`,
    chainIds.ethereum,
  )
  return coin!.id
}

/** With sessions of the copy's tenant; a payer is one of its people. */
async function copyPeople(
  world: BankServices,
  tenantId: string,
  people: readonly Citizen[],
): Promise<Citizen[]> {
  const copied = new Map<string, Promise<string>>()
  async function copy<One extends Caller>(one: One): Promise<One> {
    const bearer = copied.get(one.bearer) ?? copySession(world, tenantId, one.bearer)
    copied.set(one.bearer, bearer)
    return { ...one, tenantId, bearer: await bearer }
  }
  return Promise.all(
    people.map(async (one) => {
      const { staff, members } = one
      return {
        ...(await copy(one)),
        staff: await Promise.all(staff.map(copy)),
        members: members && {
          payer: await copy(members.payer),
          approver: await copy(members.approver),
        },
      }
    }),
  )
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

export async function openAccount(world: BankServices, options: AccountOf): Promise<string> {
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

export type Population = Awaited<ReturnType<typeof openPopulation>>
