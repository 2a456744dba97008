import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { findPerson } from '#bank/person/person.rows'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import type { Origin, RequestContext } from '#bank/requestContext'
import type { KeyRow } from './developer.rows.ts'

const ifNotYou = {
  en: 'If this wasn’t you, revoke the key under Developers, sign out other devices in your profile and contact us.',
  ru: 'Если это были не вы, отзовите ключ в разделе «Разработчикам», выйдите на других устройствах в профиле и напишите нам.',
}

const keyMessages = {
  made: (name: string): MessageTexts => ({
    en: (bank) => [
      `New API key at ${bank}`,
      `The API key “${name}” was created. Programs with this key act on your behalf at ${bank} within its role. ${ifNotYou.en}`,
    ],
    ru: (bank) => [
      `Новый ключ API в ${bank}`,
      `Создан ключ API «${name}». Программы с этим ключом действуют в ${bank} от вашего имени в пределах его роли. ${ifNotYou.ru}`,
    ],
  }),
  renewed: (name: string): MessageTexts => ({
    en: (bank) => [
      `API key replaced at ${bank}`,
      `The API key “${name}” was replaced. ${ifNotYou.en}`,
    ],
    ru: (bank) => [`Ключ API в ${bank} заменён`, `Ключ API «${name}» заменён. ${ifNotYou.ru}`],
  }),
  widened: (name: string): MessageTexts => ({
    en: (bank) => [
      `API key rights extended at ${bank}`,
      `The API key “${name}” is now valid longer, allows more addresses or requests, or is on again. ${ifNotYou.en}`,
    ],
    ru: (bank) => [
      `Права ключа API в ${bank} расширены`,
      `Ключ API «${name}» теперь действует дольше, с большего числа адресов, чаще или снова включён. ${ifNotYou.ru}`,
    ],
  }),
  exposed: (name: string): MessageTexts => ({
    en: (bank) => [
      `API key exposed at ${bank}`,
      `The API key “${name}” was sent in a URL. URLs are stored in logs, so others may have read the key. Replace the key under Developers and send it in a header.`,
    ],
    ru: (bank) => [
      `Ключ API в ${bank} раскрыт`,
      `Ключ API «${name}» передали в адресе запроса. Адреса сохраняются в журналах, и ключ могли прочитать другие. Замените ключ в разделе «Разработчикам» и передавайте его в заголовке.`,
    ],
  }),
  idle: (name: string): MessageTexts => ({
    en: (bank) => [
      `Unused API key at ${bank}`,
      `The API key “${name}” hasn’t been used for a long time. We’ll turn it off in 7 days. You can turn it on again under Developers.`,
    ],
    ru: (bank) => [
      `Неиспользуемый ключ API в ${bank}`,
      `Ключ API «${name}» давно не использовался. Через 7 дней мы его выключим. Включить его снова можно в разделе «Разработчикам».`,
    ],
  }),
  retired: (name: string): MessageTexts => ({
    en: (bank) => [
      `API key turned off at ${bank}`,
      `The API key “${name}” hasn’t been used for 3 months. You can turn it on again under Developers.`,
    ],
    ru: (bank) => [
      `Ключ API в ${bank} выключен`,
      `Ключ API «${name}» не использовался 3 месяца. Включить его снова можно в разделе «Разработчикам».`,
    ],
  }),
  moved: (name: string, ip: string): MessageTexts => ({
    en: (bank) => [
      `API key used from a new address at ${bank}`,
      `The API key “${name}” was used from ${ip} for the first time. ${ifNotYou.en}`,
    ],
    ru: (bank) => [
      `Ключ API в ${bank} использован с нового адреса`,
      `Ключ API «${name}» впервые использован с адреса ${ip}. ${ifNotYou.ru}`,
    ],
  }),
}

/** Of what widens a key, and of what the bank does with it; not of what its owner narrows. */
export async function notifyKeyOwner(
  context: Pick<RequestContext, 'tx' | 'scope' | 'world' | 'tenant'> & { origin: Origin | null },
  { name, person_id }: Pick<KeyRow, 'name' | 'person_id'>,
  news: keyof typeof keyMessages,
): Promise<void> {
  const { tx, scope, origin } = context
  const owner = await findPerson(tx, scope.tenantId, person_id)
  if (owner) await sendMessageTo(context, owner, keyMessages[news](name, origin?.ip ?? ''))
  const kind = news === 'made' ? 'key_made' : 'key_changed'
  await enqueueSecurityNotice(context, person_id, kind, { name })
}
