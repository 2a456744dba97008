import { findPerson } from '#bank/person/person.rows'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { PurchaseDeps } from './purchase/decide.ts'
import type { CardTransactionRow } from './purchase/transaction.rows.ts'

export const revealLimitMessage = (last4: string): MessageTexts => ({
  en: (bank) => [
    `Your card number at ${bank} was asked for very often`,
    `Somebody signed in to your account at ${bank} asked to see the card ending in ${last4} again and again, so we show no card number for a while. If it was not you, freeze the card and end your other sessions in the profile.`,
  ],
  ru: (bank) => [
    `В ${bank} слишком часто спрашивали номер вашей карты`,
    `Из вашего счёта в ${bank} раз за разом просили показать карту, последние цифры ${last4}, и мы на время перестали показывать номера карт. Если это были не вы, заморозьте карту и завершите другие сеансы в профиле.`,
  ],
})

const overdrawnMessage = (last4: string, merchant: string): MessageTexts => ({
  en: (bank) => [
    `A payment took more than there was on your card at ${bank}`,
    `${merchant} took more by the card ending in ${last4} than was on it. What was missing is owed, and is paid first from what is put on the card next.`,
  ],
  ru: (bank) => [
    `С карты в ${bank} списано больше, чем на ней было`,
    `${merchant}: с карты, последние цифры ${last4}, списано больше, чем на ней было. Недостающее стало долгом, он погасится первым из следующего пополнения карты.`,
  ],
})

/** By the network's rules such a payment stands, so tell the holder. */
export async function notifyOverdrawn(
  { tx, tenantId, world }: PurchaseDeps,
  { person_id, last4, merchant }: CardTransactionRow,
): Promise<void> {
  const tenant = await findTenant(tx, world.seal, tenantId)
  const holder = await findPerson(tx, tenantId, person_id)
  if (!tenant || !holder) return
  const context = { tx, scope: { tenantId, personId: null }, world, tenant }
  await sendMessageTo(context, holder, overdrawnMessage(last4 ?? '', merchant.name))
}
