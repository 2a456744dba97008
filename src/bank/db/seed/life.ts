import type { BankType } from '#contract/destination'
import { handleOpenAccount } from '#bank/account/account'
import { accountProgramsOf } from '#bank/account/programs'
import { issuingProgramsOf } from '#bank/card/programs'
import { handleDisputePurchase } from '#bank/card/dispute/disputes'
import { handleCreatePrepaidCard } from '#bank/card/issue'
import { bankFingerprint, readBankBlock } from '#bank/counterparty/bankBlock'
import { insertCounterparty } from '#bank/counterparty/counterparty.rows'
import { insertDestination } from '#bank/counterparty/destination.rows'
import { dayOf } from '#bank/book/day'
import type { Tx } from '#bank/db/engine'
import { commitLedgerRows } from '#bank/ledger/step'
import { defaultFlags } from '#bank/order/place'
import { placeDraft } from '#bank/order/placing'
import type { SignedInContext } from '#bank/requestContext'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { dayAfter } from '#bank/schedule/calendar'
import { makeSchedule } from '#bank/schedule/make'
import type { BankServices } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { seedAlerts } from './alerts.ts'
import { seedPurchases } from './purchases.ts'
import { seedRecalls } from './recalls.ts'

/**
 * Recipients, an account, a card in use, a disputed purchase, payments that were asked back, a payment
 * each month and an order that waits. All but the recipients, whose codes nobody could enter here, by
 * the calls a customer makes.
 */

const DAY_MS = 24 * 3_600_000
const CARD_DAYS = 29
const DISPUTED_DAYS = 1
const SCHEDULED_DAYS = 3
const FIRST_PAYMENT_DAYS = 12

export interface LifeDeps {
  tx: Tx
  world: BankServices
  tenant: Tenant
  personId: string
  wallet: Omit<WalletRow, 'places'>
}

/** As if the customer asked it that many days ago. */
function contextOf({ tx, world, tenant, personId }: LifeDeps, days: number): SignedInContext {
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
      page: null,
      pageTenantId: null,
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
  const disputed = await seedPurchases(contextOf(deps, 0), card)
  await handleDisputePurchase(
    {
      id: disputed,
      reason: 'not_as_described',
      amount: '184.00',
      note: 'The room had no heating, and the hotel does not answer.',
      asked_merchant: true,
    },
    contextOf(deps, DISPUTED_DAYS),
  )
  const ids = new Map<string, string>()
  for (const recipient of recipients) ids.set(recipient.rail, await seedRecipient(deps, recipient))
  const context = contextOf(deps, 0)
  const base = deps.tenant.config.base_currency
  const programs = await accountProgramsOf(context)
  const program = programs.find(({ currency }) => currency.symbol === base)
  if (program)
    await handleOpenAccount({ wallet_id: deps.wallet.id, va_programs_id: program.row.id }, context)
  const currencies = await listCurrencyRows(deps.tx, deps.tenant.id)
  const currency = currencies.find(({ symbol }) => symbol === base)
  const euro = currencies.find(({ symbol }) => symbol === 'EUR')
  const destinationId = ids.get('SEPA')
  if (euro && destinationId) {
    const paid = { walletId: deps.wallet.id, currencyId: euro.id, destinationId }
    await seedRecalls((days) => contextOf(deps, days), paid)
  }
  if (!currency) return
  await seedSchedule(deps, currency, ids)
  await seedAlerts(context, deps.wallet.id)
  await seedWaitingOrder(deps, currency)
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
): Promise<string> {
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
  const destinationId = world.random.id()
  await insertDestination(tx, tenant.id, personId, {
    id: destinationId,
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
  return destinationId
}

interface BaseCurrency {
  id: string
  symbol: string
}

/** As if proved: there is nobody yet who could. The first in twelve days, and then each month. */
async function seedSchedule(
  deps: LifeDeps,
  { id, symbol }: BaseCurrency,
  destinations: ReadonlyMap<string, string>,
) {
  const isEuro = symbol === 'EUR'
  const destinationId = destinations.get(isEuro ? 'SEPA' : 'ACH')
  if (!destinationId) throw new Error('No recipient of the monthly payment was seeded.')
  await makeSchedule(
    {
      wallet_uuid: deps.wallet.id,
      order_type: isEuro ? 'HIFI_SEPA_OFFRAMP' : 'HIFI_ACH_OFFRAMP',
      from_currency_id: id,
      to_currency_id: id,
      amount: '120.00',
      counterparty_destination_id: destinationId,
      reference: 'Household',
      every: 'month',
      first_on: dayAfter(dayOf(deps.world.clock.now()), FIRST_PAYMENT_DAYS),
    },
    contextOf(deps, SCHEDULED_DAYS),
    async () => {},
  )
}

async function seedWaitingOrder(deps: LifeDeps, { id, symbol }: BaseCurrency) {
  const context = contextOf(deps, 0)
  const { step } = await placeDraft(context, {
    ...defaultFlags,
    type: symbol === 'EUR' ? 'HIFI_SEPA_ONRAMP' : 'HIFI_ACH_ONRAMP',
    walletId: deps.wallet.id,
    fromId: id,
    toId: id,
    amount: '500.00',
    quoteId: undefined,
    payee: {},
  })
  await commitLedgerRows(deps.tx, deps.tenant.id, step, context.world.clock.now())
}
