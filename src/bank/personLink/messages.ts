import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import type { PersonRow } from '#bank/person/person.rows'
import type { RequestContext } from '#bank/requestContext'

const linked: MessageTexts = {
  en: (bank) => [
    `Your account at ${bank} was linked with another one`,
    `You can now switch between your two accounts at ${bank} after signing in to either. Money, cards and history don’t move. If this wasn’t you, unlink the accounts in your profile, sign out other devices and contact us at once.`,
  ],
  ru: (bank) => [
    `Ваш счёт в ${bank} связан с другим`,
    `Теперь, войдя в один из двух своих профилей в ${bank}, можно перейти в другой. Деньги, карты и история остаются на своих местах. Если это были не вы, отмените связь в профиле, выйдите на других устройствах и сразу напишите нам.`,
  ],
}

const unlinked: MessageTexts = {
  en: (bank) => [
    `Your accounts at ${bank} were unlinked`,
    `You can no longer switch between your two accounts at ${bank}. Sign in to each on its own. If this wasn’t you, contact us at once.`,
  ],
  ru: (bank) => [
    `Связь между вашими профилями в ${bank} отменена`,
    `Переходить из одного профиля ${bank} в другой больше нельзя, входите в каждый отдельно. Если это были не вы, сразу напишите нам.`,
  ],
}

/** To whoever reads the mail of either account, and to the notices of both. */
export async function tellBoth(
  context: RequestContext,
  people: readonly PersonRow[],
  what: 'account_linked' | 'account_unlinked',
): Promise<void> {
  for (const person of people) {
    await sendMessageTo(context, person, what === 'account_linked' ? linked : unlinked)
    await enqueueSecurityNotice(context, person.id, what)
  }
}
