import type { MessageTexts } from '#bank/person/message'

export const copiedMessage = (ip: string): MessageTexts => ({
  en: (bank) => [
    `Your data at ${bank} was downloaded`,
    `A copy of the data ${bank} holds about you was downloaded from your profile (IP address ${ip}). It has your personal details and payments, but no passwords, keys or card numbers.\nIf this wasn’t you, sign out other devices in your profile and contact us at once.`,
  ],
  ru: (bank) => [
    `Ваши данные в ${bank} скачаны`,
    `Из вашего профиля скачана копия данных, которые ${bank} хранит о вас (IP-адрес ${ip}). В ней личные данные и платежи, но нет паролей, ключей и номеров карт.\nЕсли это были не вы, выйдите на других устройствах в профиле и сразу напишите нам.`,
  ],
})
