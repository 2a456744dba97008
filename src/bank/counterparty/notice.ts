import { tellSecurity } from '#bank/notice/enqueueNotice'
import { writeTo, type LetterWords } from '#bank/person/message'
import { mine } from '#bank/person/person'
import type { PersonVisit } from '#bank/requestContext'

/** Tells somebody that money of theirs has a new place to go, without saying where. */

const wordsOf = (name: string): LetterWords => ({
  en: (bank) => [
    `A new place to pay to at ${bank}`,
    `A destination of ${name} was saved in your account at ${bank}. For a day it takes only small amounts. If it was not you, end your other sessions in the profile and write to us.`,
  ],
  ru: (bank) => [
    `Новые реквизиты получателя в ${bank}`,
    `В вашем счёте в ${bank} сохранены реквизиты получателя: ${name}. В первые сутки по ним проходят только небольшие суммы. Если это были не вы, завершите другие сеансы в профиле и напишите нам.`,
  ],
})

export async function tellOwner(visit: PersonVisit, name: string): Promise<void> {
  await writeTo(visit, await mine(visit), wordsOf(name))
  await tellSecurity(visit, visit.scope.personId, 'payee_saved', { name })
}
