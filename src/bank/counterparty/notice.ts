import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import { personOf } from '#bank/person/person'
import type { PersonContext } from '#bank/requestContext'

/** Notifies the owner of a new destination, without its details. */

const newDestinationMessage = (name: string): MessageTexts => ({
  en: (bank) => [
    `A new place to pay to at ${bank}`,
    `A destination of ${name} was saved in your account at ${bank}. For a day it takes only small amounts. If it was not you, end your other sessions in the profile and write to us.`,
  ],
  ru: (bank) => [
    `Новые реквизиты получателя в ${bank}`,
    `В вашем счёте в ${bank} сохранены реквизиты получателя: ${name}. В первые сутки по ним проходят только небольшие суммы. Если это были не вы, завершите другие сеансы в профиле и напишите нам.`,
  ],
})

export async function notifyOwner(context: PersonContext, name: string): Promise<void> {
  await sendMessageTo(context, await personOf(context), newDestinationMessage(name))
  await enqueueSecurityNotice(context, context.scope.personId, 'payee_saved', { name })
}
