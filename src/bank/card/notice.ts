import { existing } from '#bank/existing'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import { findPerson } from '#bank/person/person.rows'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { CardRow } from './card.rows.ts'
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

const pinMessage = (last4: string): MessageTexts => ({
  en: (bank) => [
    `Card PIN changed at ${bank}`,
    `The card ending in ${last4} has a new PIN, and the old one no longer works. If this wasn’t you, freeze the card, sign out other devices in your profile and contact us at once.`,
  ],
  ru: (bank) => [
    `ПИН-код карты в ${bank} изменён`,
    `У карты •• ${last4} новый ПИН-код, прежний больше не действует. Если это были не вы, заморозьте карту, выйдите на других устройствах в профиле и сразу напишите нам.`,
  ],
})

/** By the network's rules such a payment stands, so tell the holder. */
export const notifyOverdrawn = (
  deps: PurchaseDeps,
  { person_id, last4, merchant }: CardTransactionRow,
): Promise<void> => writeTo(deps, person_id, overdrawnMessage(last4 ?? '', merchant.name))

export async function notifyPinChanged(
  deps: PurchaseDeps,
  { id, person_id, wallet_id, last4 }: CardRow,
): Promise<void> {
  await writeTo(deps, person_id, pinMessage(last4))
  await enqueueNotice(deps, person_id, {
    kind: 'card_pin_changed',
    facts: { last4 },
    room: 'cards',
    subject: id,
    walletId: wallet_id,
  })
}

async function writeTo(
  { tx, tenantId, world }: PurchaseDeps,
  personId: string,
  texts: MessageTexts,
): Promise<void> {
  const tenant = existing(
    await findTenant(tx, world.seal, tenantId),
    `The card’s tenant ${tenantId} is gone.`,
  )
  const holder = existing(
    await findPerson(tx, tenantId, personId),
    `A card of ${tenantId} is nobody’s.`,
  )
  const context = { tx, scope: { tenantId, personId: null }, world, tenant }
  await sendMessageTo(context, holder, texts)
}
