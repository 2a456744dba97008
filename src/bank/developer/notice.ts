import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { findPerson } from '#bank/person/person.rows'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import type { Origin, RequestContext } from '#bank/requestContext'
import type { KeyRow } from './developer.rows.ts'

const ifNotYou = {
  en: 'If it was not you, revoke the key under Developers, end your other sessions in the profile and write to us.',
  ru: 'Если это были не вы, отзовите ключ в разделе «Разработчикам», завершите другие сеансы в профиле и напишите нам.',
}

const keyMessages = {
  made: (name: string): MessageTexts => ({
    en: (bank) => [
      `A new key to your account at ${bank}`,
      `The key “${name}” was made. Programs that have it act in your name at ${bank}, as far as its role goes. ${ifNotYou.en}`,
    ],
    ru: (bank) => [
      `Новый ключ к вашему счёту в ${bank}`,
      `Создан ключ «${name}». Программы, у которых он есть, действуют в ${bank} от вашего имени в пределах его роли. ${ifNotYou.ru}`,
    ],
  }),
  renewed: (name: string): MessageTexts => ({
    en: (bank) => [
      `A key to your account at ${bank} was replaced`,
      `The key “${name}” was given a new text. ${ifNotYou.en}`,
    ],
    ru: (bank) => [
      `Ключ к вашему счёту в ${bank} заменён`,
      `У ключа «${name}» новый текст. ${ifNotYou.ru}`,
    ],
  }),
  widened: (name: string): MessageTexts => ({
    en: (bank) => [
      `A key to your account at ${bank} may do more now`,
      `The key “${name}” works longer, from more places, more often, or again. ${ifNotYou.en}`,
    ],
    ru: (bank) => [
      `Ключ к вашему счёту в ${bank} может больше`,
      `Ключ «${name}» теперь действует дольше, из большего числа мест, чаще или снова. ${ifNotYou.ru}`,
    ],
  }),
  exposed: (name: string): MessageTexts => ({
    en: (bank) => [
      `A key to your account at ${bank} was sent in an address`,
      `The key “${name}” stood in the address of a call. Addresses are written down on their way, so whoever reads a log may have it: make it anew under Developers, and send it in a header.`,
    ],
    ru: (bank) => [
      `Ключ к вашему счёту в ${bank} попал в адрес`,
      `Ключ «${name}» стоял в адресе вызова. Адреса по пути записывают, и его мог прочесть любой, кто видит журнал: выпустите ключ заново в разделе «Разработчикам» и передавайте его в заголовке.`,
    ],
  }),
  idle: (name: string): MessageTexts => ({
    en: (bank) => [
      `A key to your account at ${bank} is not used`,
      `Nothing has used the key “${name}” for a long time. In a week we switch it off; you can switch it on again under Developers.`,
    ],
    ru: (bank) => [
      `Ключом к вашему счёту в ${bank} не пользуются`,
      `Ключ «${name}» давно никто не применял. Через неделю мы его выключим; включить его снова можно в разделе «Разработчикам».`,
    ],
  }),
  retired: (name: string): MessageTexts => ({
    en: (bank) => [
      `A key to your account at ${bank} was switched off`,
      `Nothing has used the key “${name}” for three months. You can switch it on again under Developers.`,
    ],
    ru: (bank) => [
      `Ключ к вашему счёту в ${bank} выключен`,
      `Ключ «${name}» три месяца никто не применял. Включить его снова можно в разделе «Разработчикам».`,
    ],
  }),
  moved: (name: string, ip: string): MessageTexts => ({
    en: (bank) => [
      `A key to your account at ${bank} is used from a new place`,
      `The key “${name}” was used from ${ip} for the first time. ${ifNotYou.en}`,
    ],
    ru: (bank) => [
      `Ключом к вашему счёту в ${bank} пользуются из нового места`,
      `Ключ «${name}» впервые применён с адреса ${ip}. ${ifNotYou.ru}`,
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
