import { existing } from '#bank/existing'
import { findPerson } from '#bank/person/person.rows'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { PurchaseDeps } from './purchase/decide.ts'
import type { CardTransactionRow } from './purchase/transaction.rows.ts'

export const revealLimitMessage = (last4: string): MessageTexts => ({
  en: (bank) => [
    `Card details at ${bank} hidden for a while`,
    `The card ending in ${last4} was viewed too many times from your account at ${bank}, so we’ve hidden card numbers for a while. If this wasn’t you, freeze the card and sign out other devices in your profile.`,
  ],
  ru: (bank) => [
    `Данные карты в ${bank} временно скрыты`,
    `Карту •• ${last4} слишком часто открывали из вашего счёта в ${bank}, поэтому мы временно скрыли номера карт. Если это были не вы, заморозьте карту и выйдите на других устройствах в профиле.`,
  ],
})

const overdrawnMessage = (last4: string, merchant: string): MessageTexts => ({
  en: (bank) => [
    `Card balance below zero at ${bank}`,
    `${merchant} charged the card ending in ${last4} more than its balance. You owe the difference. Your next top-up pays it first.`,
  ],
  ru: (bank) => [
    `Отрицательный баланс карты в ${bank}`,
    `${merchant} списал с карты •• ${last4} больше, чем на ней было. Разница стала долгом, он погасится из следующего пополнения.`,
  ],
})

/** By the network's rules such a payment stands, so tell the holder. */
export async function notifyOverdrawn(
  { tx, tenantId, world }: PurchaseDeps,
  { person_id, last4, merchant }: CardTransactionRow,
): Promise<void> {
  const tenant = existing(
    await findTenant(tx, world.seal, tenantId),
    `The card’s tenant ${tenantId} is gone.`,
  )
  const holder = existing(
    await findPerson(tx, tenantId, person_id),
    `A card of ${tenantId} is nobody’s.`,
  )
  const context = { tx, scope: { tenantId, personId: null }, world, tenant }
  await sendMessageTo(context, holder, overdrawnMessage(last4 ?? '', merchant.name))
}
