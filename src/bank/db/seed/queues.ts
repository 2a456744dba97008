import { chainIds } from '#contract/chains'
import { toMinor } from '#contract/kit/amount'
import type { DemoTenant } from '#contract/tenants'
import { bornFacts, type OrderEvent } from '#machines/order/order.life'
import { noteFailure } from '#bank/chain/cursor.rows'
import { seedVerified } from '#bank/kyc/seedVerified'
import { dayOf, dayStart, previousDay } from '#bank/book/day'
import { isJob } from '#bank/job/job'
import { bulkRow, commitLedgerRows, type LedgerStep } from '#bank/ledger/step'
import { createOrder } from '#bank/order/kernel'
import { pretendStatementRows } from '#bank/outside/statements/pretend.rows'
import type { OrderTerms } from '#bank/order/order.rows'
import { insertPerson } from '#bank/person/person.rows'
import { aboutNothing } from '#bank/proposal/proposal'
import { proposalsMade } from '#bank/proposal/proposal.rows'
import { listAllCoins, type Coin } from '#bank/rate/rate.rows'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { lockStaffAt } from '#bank/staff/staff.rows'
import { openWallet } from '#bank/wallet/wallet'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { inTenant, type Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { seedAnswered, seedConversation } from './conversation.ts'
import { seedFailingWebhook } from './failingWebhook.ts'
import { seedHeldIdentity } from './heldIdentity.ts'
import { staffEmailOf } from './staff.ts'
import { seedUnclaimedPayment } from './unclaimedPayment.ts'

/** What waits for the staff of a sandbox tenant, of a customer of its own. */

const HOUR_MS = 3_600_000
const OPENED_HOURS = 24 * 40
const OPEN_FOR_HOURS = 72

interface QueueDeps {
  tx: Tx
  world: BankServices
  tenantId: string
  wallet: Omit<WalletRow, 'places'>
  coins: ReadonlyMap<string, Coin>
  currencyId: string
}

const ago = ({ clock }: BankServices, hours: number) =>
  new Date(clock.now().getTime() - hours * HOUR_MS)

const back = (world: BankServices, hours: number): BankServices => ({
  ...world,
  clock: { now: () => ago(world, hours) },
})

export async function seedQueues(
  world: BankServices,
  { id: tenantId, slug, currency }: { id: string; slug: DemoTenant; currency: string },
): Promise<void> {
  await inTenant(world.engine, tenantId, async (tx) => {
    const early = back(world, OPENED_HOURS)
    const personId = world.random.id()
    const isNew = await insertPerson(tx, {
      tenantId,
      id: personId,
      number: world.random.number(),
      email: `grace@${slug}.example`,
      emailConfirmed: true,
      firstName: 'Grace',
      lastName: 'Hollis',
      currency,
      at: early.clock.now(),
    })
    if (!isNew) return
    const scope = { tenantId, personId: null }
    const wallet = await openWallet({ tx, scope, world: early }, personId, 'personal')
    await seedVerified(tx, early, tenantId, wallet)
    const currencies = await listCurrencyRows(tx, tenantId)
    const currencyId = currencies.find(({ symbol }) => symbol === currency)?.id
    if (!currencyId) return
    const coins = await listAllCoins(tx, tenantId)
    const deps = { tx, world, tenantId, wallet, coins, currencyId }
    await fund(deps, minorOf(deps, '5000'))
    await chargeUnposted(deps, minorOf(deps, '12.50'))
    await seedOrder(deps, '120', 30, unknown)
    const doubtful = await seedOrder(deps, '250', 5, unknown)
    await seedOrder(deps, '940', 2, [{ type: 'order.withhold', reason: 'name_screening' }])
    await seedProposal(deps, slug, doubtful)
    await seedHeldIdentity(tx, world, { tenantId, slug, currency })
    const host = 'hooks.hollis.example'
    await seedFailingWebhook(tx, world, { tenantId, personId, host })
    const failure = { chainId: chainIds.tron, at: ago(world, 1), fault: 'TimeoutError' }
    await noteFailure(tx, tenantId, failure)
    const text = 'My payment to Hollis Joinery has been delayed for hours. Did it go through?'
    const messages = [{ hours: 3, author: 'customer', text, order: doubtful }] as const
    await seedConversation(tx, world, { tenantId, slug, personId, messages })
    await seedAnswered(tx, world, { tenantId, slug })
    await seedUnclaimedPayment(tx, world, { tenantId, personId, walletId: wallet.id })
  })
}

const unknown: readonly OrderEvent[] = [{ type: 'order.approve' }, { type: 'rail.lost' }]

const minorOf = ({ coins, currencyId }: QueueDeps, amount: string) =>
  toMinor(amount, coins.get(currencyId)?.scale ?? 2) ?? 0n

async function fund({ tx, world, tenantId, wallet, currencyId }: QueueDeps, minor: bigint) {
  const transfer = {
    id: world.random.id(),
    cause: 'demo history',
    legs: [
      { address: 'rail:bank_transfer', currencyId, posted: -minor },
      { address: `wallet:${wallet.id}`, currencyId, posted: minor },
    ],
  } as const
  const step = { transfers: [transfer], rows: [] }
  await commitLedgerRows(tx, tenantId, step, ago(world, OPENED_HOURS))
}

/** Of yesterday: a charge in the bank's statement that nobody has posted. */
async function chargeUnposted({ tx, world, tenantId, currencyId }: QueueDeps, minor: bigint) {
  const at = dayStart(previousDay(dayOf(world.clock.now())))
  const charge = { id: world.random.id(), source: 'rail:bank_transfer', currencyId, at }
  const row = { ...charge, reference: 'CHARGE 0311', minor: -minor }
  await pretendStatementRows.write(tx, tenantId, [row], at)
}

/** Without jobs: what became of it is known to nobody, and stays so. */
async function seedOrder(
  deps: QueueDeps,
  amount: string,
  hours: number,
  events: readonly OrderEvent[],
) {
  const { tx, world, tenantId, wallet, coins } = deps
  const past = back(world, hours)
  const terms = termsOf(deps, past, amount)
  const by = { actor: 'customer', actorId: wallet.person_id } as const
  const { order, step } = createOrder({ world: past, coins }, terms, bornFacts('out', 'byRail'), {
    events,
    by,
  })
  const quiet: LedgerStep = { ...step, rows: step.rows.filter((row) => !isJob(row)) }
  await commitLedgerRows(tx, tenantId, quiet, past.clock.now())
  return order
}

function termsOf(deps: QueueDeps, { random, clock }: BankServices, amount: string): OrderTerms {
  const { wallet, coins, currencyId } = deps
  const [total, fee] = [minorOf(deps, amount), minorOf(deps, '1.50')]
  const isEuro = coins.get(currencyId)?.symbol === 'EUR'
  const bank = isEuro
    ? { type: 'SEPA', detail: 'FR14 •••• 2606', full: { iban: 'FR1420041010050500013M02606' } }
    : {
        type: 'ACH',
        detail: '•••• 0117',
        full: { routing_number: '021000021', account_number: '483920117' },
      }
  return {
    id: random.id(),
    number: random.number(),
    personId: wallet.person_id,
    walletId: wallet.id,
    type: isEuro ? 'HIFI_SEPA_OFFRAMP' : 'HIFI_ACH_OFFRAMP',
    fromId: currencyId,
    toId: currencyId,
    total,
    net: total - fee,
    arrives: total - fee,
    lines: [{ kind: 'fixed', minor: fee }],
    rate: '1',
    quoteUntil: null,
    rail: isEuro ? 'sepa' : 'ach',
    toWalletId: null,
    toPersonId: null,
    toAddress: null,
    memo: null,
    chainId: null,
    destination: { ...bank, title: 'Hollis Joinery' },
    counterpartyId: null,
    destinationId: null,
    accountId: null,
    card: null,
    linkedOrderId: null,
    requestId: null,
    paymentRequestId: null,
    payer: null,
    reference: 'Invoice 311',
    note: null,
    deadlineAt: null,
    createdAt: clock.now(),
  }
}

async function seedProposal(
  { tx, world, tenantId }: QueueDeps,
  slug: DemoTenant,
  { id, version }: { id: string; version: number },
) {
  const proposer = await lockStaffAt(tx, tenantId, staffEmailOf('support', slug))
  if (!proposer) return
  const at = ago(world, 1)
  const row = {
    id: world.random.id(),
    kind: 'order_fail',
    status: 'PROPOSED',
    ...aboutNothing,
    order_id: id,
    order_version: version,
    reason: 'The rail’s helpdesk has no trace of it, and its cut-off has passed.',
    proposed_by: proposer.id,
    proposed_at: at,
    expires_at: new Date(at.getTime() + OPEN_FOR_HOURS * HOUR_MS),
    decided_by: null,
    decided_at: null,
    decision: null,
    moved_at: at,
    version: 1,
  } as const
  const step = { transfers: [], rows: [bulkRow(proposalsMade, row)] }
  await commitLedgerRows(tx, tenantId, step, at)
}
