import type { BankType } from '#contract/destination'
import { handleOpenAccount } from '#bank/account/account'
import { accountProgramsOf } from '#bank/account/programs'
import { issuingProgramsOf } from '#bank/card/programs'
import { handleCreatePrepaidCard } from '#bank/card/issue'
import { bankFingerprint, readBankBlock } from '#bank/counterparty/bankBlock'
import { insertCounterparty } from '#bank/counterparty/counterparty.rows'
import { insertDestination } from '#bank/counterparty/destination.rows'
import type { Tx } from '#bank/db/engine'
import { commitLedgerRows } from '#bank/ledger/step'
import { defaultFlags } from '#bank/order/place'
import { placeDraft } from '#bank/order/placing'
import type { PersonContext } from '#bank/requestContext'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import type { BankServices } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { seedPurchases } from './purchases.ts'

/**
 * Recipients, an account, a card in use, and an order that waits. All but the recipients, whose
 * codes nobody could enter here, by the calls a customer makes.
 */

const DAY_MS = 24 * 3_600_000
const CARD_DAYS = 29

export interface LifeDeps {
  tx: Tx
  world: BankServices
  tenant: Tenant
  personId: string
  wallet: Omit<WalletRow, 'places'>
}

/** As if the customer asked it that many days ago. */
function contextOf({ tx, world, tenant, personId }: LifeDeps, days: number): PersonContext {
  const at = new Date(world.clock.now().getTime() - days * DAY_MS)
  return {
    tx,
    scope: { tenantId: tenant.id, personId },
    tenant,
    caller: {
      kind: 'person',
      personId,
      familyId: personId,
      proofDue: false,
      emailUnconfirmed: false,
      isMember: false,
    },
    origin: {
      requestId: 'seed',
      ip: 'seed',
      device: 'seed',
      agentHash: '',
      client: 'web',
      languages: [],
      cookies: '',
    },
    world: { ...world, clock: { now: () => at } },
    entered: { person: null },
  }
}

export async function seedCard(deps: LifeDeps) {
  const context = contextOf(deps, CARD_DAYS)
  const programs = await issuingProgramsOf(context)
  const program = programs.find(({ row }) => row.code === 'VIRTUAL_PREPAID')
  if (!program) throw new Error('No program of prepaid cards was seeded.')
  const card = await handleCreatePrepaidCard(
    { wallet_id: deps.wallet.id, program_id: program.row.id, nick_name: 'Everyday' },
    context,
  )
  return { cardId: card.id, subAccountId: card.fiat_account.id }
}

export type SeededCard = Awaited<ReturnType<typeof seedCard>>

export async function seedLife(deps: LifeDeps, card: SeededCard): Promise<void> {
  await seedPurchases(contextOf(deps, 0), card)
  for (const recipient of recipients) await seedRecipient(deps, recipient)
  const context = contextOf(deps, 0)
  const base = deps.tenant.config.base_currency
  const programs = await accountProgramsOf(context)
  const program = programs.find(({ currency }) => currency.symbol === base)
  if (program)
    await handleOpenAccount({ wallet_id: deps.wallet.id, va_programs_id: program.row.id }, context)
  await seedWaitingOrder(deps, base)
}

interface SeedRecipient {
  type: 'INDIVIDUAL' | 'BUSINESS'
  name: string
  nickname: string | null
  pinned: boolean
  days: number
  rail: BankType
  bank: Record<string, string>
}

const recipients: readonly SeedRecipient[] = [
  {
    type: 'BUSINESS',
    name: 'Oyelaran Household Services',
    nickname: 'Rent',
    pinned: true,
    days: 94,
    rail: 'ACH',
    bank: {
      routing_number: '021000021',
      account_number: '483920117',
      bank_name: 'Chase',
    },
  },
  {
    type: 'INDIVIDUAL',
    name: 'Claire Dubois',
    nickname: null,
    pinned: false,
    days: 40,
    rail: 'SEPA',
    bank: { iban: 'FR1420041010050500013M02606', bank_name: 'La Banque Postale' },
  },
  {
    type: 'INDIVIDUAL',
    name: 'Tom Becker',
    nickname: null,
    pinned: false,
    days: 12,
    rail: 'SEPA',
    bank: { iban: 'DE89370400440532013000', bank_name: 'Commerzbank' },
  },
]

async function seedRecipient(
  { tx, world, tenant, personId, wallet }: LifeDeps,
  { type, name, nickname, pinned, days, rail, bank }: SeedRecipient,
) {
  const at = new Date(world.clock.now().getTime() - days * DAY_MS)
  const id = world.random.id()
  await insertCounterparty(tx, tenant.id, personId, {
    id,
    wallet_id: wallet.owner_id,
    type,
    name,
    nickname,
    email: null,
    phone: null,
    is_pinned: pinned,
    version: 1,
    created_at: at,
  })
  const { block } = readBankBlock(rail, bank)
  await insertDestination(tx, tenant.id, personId, {
    id: world.random.id(),
    counterparty_id: id,
    type: rail,
    nickname: null,
    bank: block,
    crypto: null,
    fingerprint: bankFingerprint(rail, block),
    version: 1,
    created_at: at,
    usable_from: at,
  })
}

async function seedWaitingOrder(deps: LifeDeps, base: string) {
  const context = contextOf(deps, 0)
  const currencies = await listCurrencyRows(deps.tx, deps.tenant.id)
  const currency = currencies.find(({ symbol }) => symbol === base)
  if (!currency) return
  const { step } = await placeDraft(context, {
    ...defaultFlags,
    type: base === 'EUR' ? 'HIFI_SEPA_ONRAMP' : 'HIFI_ACH_ONRAMP',
    walletId: deps.wallet.id,
    fromId: currency.id,
    toId: currency.id,
    amount: '500.00',
    quoteId: undefined,
    payee: {},
  })
  await commitLedgerRows(deps.tx, deps.tenant.id, step, context.world.clock.now())
}
