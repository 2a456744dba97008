import type { Endpoint } from '#contract/kit/endpoint'
import { placeToDestination } from '#contract/place'
import { signInByPassword } from '#contract/signIn'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { demoCustomers } from '#bank/db/seed/tenants'
import type { BankServices } from '#bank/services'
import { plantWaiting } from '#tests/bank/order/waiting'
import type { TestBank } from '#tests/kit/bank'
import type { Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'

/** The demo customer of a site, whose records all systems use. */

const tenantId = demoTenants.larkspur

export interface Customer {
  ask(endpoint: Endpoint, words?: object): ReturnType<TestBank['ask']>
  personId: string
  walletId: string
}

/** Approves without a proof: many orders of one life would reach any threshold. */
export async function meetCustomer(
  { bank }: Site,
  tenant: DemoTenant = 'larkspur',
): Promise<Customer> {
  const tenantId = demoTenants[tenant]
  await setStepUp(bank, 'off', tenantId)
  let bearer = await signIn(bank, tenant)
  const ask: Customer['ask'] = async (endpoint, words = {}) => {
    // Rate limits would wait for a clock that stands still.
    bank.clock.advance(500)
    const headers = { 'idempotency-key': bank.world.random.id() }
    const once = () => bank.ask(endpoint, { ...words }, { tenantId, bearer, headers })
    const answer = await once()
    if (answer.status !== 401) return answer
    // The access token would expire during all these paths.
    bearer = await signIn(bank, tenant)
    return once()
  }
  const wallets = (await ask(listWallets)).body.data as { uuid: string }[]
  const walletId = wallets[0]!.uuid
  const [wallet] = await queryIn<{ person_id: string }>(
    bank.world,
    tenantId,
    'select person_id from wallets where tenant_id = $1 and id = $2',
    [tenantId, walletId],
  )
  return { ask, walletId, personId: wallet!.person_id }
}

async function signIn(bank: TestBank, tenant: DemoTenant) {
  const { email, password } = demoCustomers[tenant]
  const caller = { tenantId: demoTenants[tenant] }
  const { body } = await bank.ask(signInByPassword, { email, password }, caller)
  return String(body.access_token)
}

function queryIn<T extends object>(
  { engine }: BankServices,
  tenantId: string,
  text: string,
  values: unknown[],
) {
  const scope = { tenantId, personId: null }
  return engine.transaction(scope, async (tx) => (await tx.query<T>(text, values)).rows)
}

/** Credits a hundred in that currency directly. */
export const giveMoney = (
  { writer, random }: BankServices,
  walletId: string,
  currencyId: string,
  of: string = tenantId,
) =>
  writer.commit(of, {
    rows: [],
    transfers: [
      {
        id: random.id(),
        cause: 'gift',
        legs: [
          { address: 'rail:gift', currencyId, posted: -10_000n },
          { address: `wallet:${walletId}`, currencyId, posted: 10_000n },
        ],
      },
    ],
  })

/** New orders of a customer: one that waits for approval, one that waits for its money. */
export async function openOrderForm({ bank }: Site, { walletId, personId }: Customer) {
  const { world } = bank
  const fiat = await queryIn<{ id: string; symbol: string }>(
    world,
    tenantId,
    `select id, symbol from currencies where tenant_id = $1 and type = 'fiat'`,
    [tenantId],
  )
  const idOf = (symbol: string) => fiat.find((one) => one.symbol === symbol)!.id

  async function goesOut() {
    const currencyId = idOf('USD')
    await giveMoney(world, walletId, currencyId)
    return (await plantWaiting(world, { tenantId, personId, walletId, currencyId })).id
  }

  async function comesIn({ ask }: Customer) {
    bank.clock.advance(10_000)
    const { body, status, text } = await ask(placeToDestination, {
      wallet_id: walletId,
      order_type: 'HIFI_SEPA_ONRAMP',
      from_currency_id: idOf('EUR'),
      to_currency_id: idOf('EUR'),
      amount: '20',
    })
    if (status !== 201) throw new Error(text)
    return String(body.order_uuid)
  }

  return { out: goesOut, in: comesIn }
}
