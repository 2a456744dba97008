import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import { personOf } from '#bank/person/person'
import type { PersonContext } from '#bank/requestContext'

/** Notifies the owner of a new destination, without its details. */

const newDestinationMessage = (name: string): MessageTexts => ({
  en: (bank) => [
    `New recipient details at ${bank}`,
    `Payment details for ${name} were saved in your account at ${bank}. Payments to them are limited for 24 hours. If this wasn’t you, sign out other devices in your profile and contact us.`,
  ],
  ru: (bank) => [
    `Новый получатель в ${bank}`,
    `В вашем счёте в ${bank} сохранены реквизиты получателя ${name}. Первые 24 часа суммы платежей ограничены. Если это были не вы, выйдите на других устройствах в профиле и напишите нам.`,
  ],
})

export async function notifyOwner(context: PersonContext, name: string): Promise<void> {
  await sendMessageTo(context, await personOf(context), newDestinationMessage(name))
  await enqueueSecurityNotice(context, context.scope.personId, 'payee_saved', { name })
}
