import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { FirstSteps, Overview, readOverview } from '#contract/overview'
import { cardMoneyOf } from '#bank/card/balance'
import { findPerson } from '#bank/person/person.rows'
import { totalIn } from '#bank/rate/price'
import type { PersonContext } from '#bank/requestContext'
import { holdingsOf, TOTAL_SCALE } from '#bank/wallet/holdings'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import { monthOf } from './month.ts'
import { findSteps, listCardPockets } from './overview.rows.ts'
import { performanceOf } from './performance.ts'

export async function handleReadOverview(
  { time_zone }: ParsedOf<typeof readOverview>,
  context: PersonContext,
): Promise<Overview> {
  const { tx, scope, tenant } = context
  const wallets = await listWalletRows(tx, scope, scope.personId)
  const ids = wallets.map(({ id }) => id)
  const holdings = await holdingsOf(context, ids)
  const worthOf = (id: string) =>
    (holdings.get(id) ?? []).reduce((sum, { worth }) => sum + (worth ?? 0n), 0n)
  const inWallets = ids.reduce((sum, id) => sum + worthOf(id), 0n)
  const onCards = await cardsWorth(context)
  const shown = (minor: bigint) => fromMinor(minor, TOTAL_SCALE)
  return {
    base_currency: tenant.config.base_currency,
    total_amount: shown(inWallets + onCards),
    wallets_amount: shown(inWallets),
    cards_amount: shown(onCards),
    wallets: ids.map((uuid) => ({ uuid, amount: shown(worthOf(uuid)) })),
    month: await monthOf(context, time_zone),
    performance: await performanceOf(context, wallets),
    steps: await stepsOf(context),
  }
}

async function cardsWorth({ tx, scope, tenant, world }: PersonContext): Promise<bigint> {
  const pockets = await listCardPockets(tx, tenant.id, scope.personId)
  const money = await cardMoneyOf(
    tx,
    tenant.id,
    pockets.map(({ id }) => id),
  )
  const balances = pockets.map(({ id, currencyId }) => {
    const { posted, owed } = money(id)
    return { currencyId, minor: posted - owed }
  })
  const base = tenant.config.base_currency
  return (await totalIn(tx, world, tenant.id, balances, base, TOTAL_SCALE)).total
}

async function stepsOf({ tx, scope, tenant }: PersonContext): Promise<FirstSteps> {
  const { money, recipient, card } = await findSteps(tx, tenant.id, scope.personId)
  const person = await findPerson(tx, tenant.id, scope.personId)
  return {
    verified: tenant.config.enable_kyc ? person?.kyc_status === 'APPROVED' : null,
    money_added: money,
    recipient_saved: recipient,
    card_made: card,
  }
}
