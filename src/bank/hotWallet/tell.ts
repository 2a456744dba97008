import { fromMinor } from '#contract/kit/amount'
import type { Language } from '#contract/preferences'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { enqueueMessage } from '#bank/outbox/messages'
import { languageOf } from '#bank/person/message'
import { chainName } from '#bank/reference/chains'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { listTreasuryAddresses, type HotWalletRow } from './hotWallet.rows.ts'

export interface HotWalletDeps {
  tx: Tx
  tenantId: string
  world: BankServices
}

interface Told {
  bank: string
  coin: string
  held: string
  level: string
}

type Texts = Record<'LOW' | 'HIGH', (told: Told) => [subject: string, body: string]>

export const hotWalletTexts: Record<Language, Texts> = {
  en: {
    LOW: ({ bank, coin, held, level }) => [
      `${bank}: the hot wallet of ${coin} is low`,
      `Balance: ${held}, less than the low level of ${level}. Payments may wait for a top-up. See “Hot wallets” in the console.`,
    ],
    HIGH: ({ bank, coin, held, level }) => [
      `${bank}: the hot wallet of ${coin} is high`,
      `Balance: ${held}, more than the high level of ${level}. Move the rest to a safe place. See “Hot wallets” in the console.`,
    ],
  },
  ru: {
    LOW: ({ bank, coin, held, level }) => [
      `${bank}: в горячем кошельке ${coin} мало средств`,
      `В нём ${held} — меньше нижнего уровня ${level}. Пока его не пополнят, платежи могут ждать. Раздел «Горячие кошельки» в консоли.`,
    ],
    HIGH: ({ bank, coin, held, level }) => [
      `${bank}: в горячем кошельке ${coin} слишком много средств`,
      `В нём ${held} — больше верхнего уровня ${level}. Переведите лишнее в надёжное место. Раздел «Горячие кошельки» в консоли.`,
    ],
  },
}

/** To everybody of the staff who moves the bank's own money. */
export async function tellTreasury(
  { tx, tenantId, world }: HotWalletDeps,
  { status, held, low, high, currency_id, chain_id }: HotWalletRow,
): Promise<void> {
  const level = status === 'LOW' ? low : high
  if (status === 'FINE' || level === null) return
  const tenant = existing(await findTenant(tx, world.seal, tenantId), `No tenant ${tenantId}.`)
  const currency = existing(
    (await listAllCurrencyRows(tx, tenantId)).find(({ id }) => id === currency_id),
    `No currency ${currency_id}.`,
  )
  const money = (minor: bigint) => `${fromMinor(minor, currency.scale)} ${currency.symbol}`
  const [subject, body] = hotWalletTexts[languageOf(tenant, null)][status]({
    bank: tenant.config.brand.name,
    coin: `${currency.symbol}, ${chainName(chain_id) ?? chain_id}`,
    held: money(held),
    level: money(level),
  })
  const scope = { tenantId, personId: null }
  for (const { email: to } of await listTreasuryAddresses(tx, tenantId))
    await enqueueMessage({ tx, scope, world }, { channel: 'email', to, subject, body })
}
