import type { MessageTexts } from '#bank/person/message'

/** To the address the account had. */
export const closedMessage = (reason: string | null): MessageTexts => ({
  en: (bank) => [
    `Your account at ${bank} is closed`,
    `Your account at ${bank} is closed.${reason === null ? '' : ` Reason: ${reason}`}\nScheduled payments, payment links, bank details, API keys and all sessions have ended. Don’t send money to your old details or addresses. We keep the records that the law requires.\nYou can open a new account with the same contacts. If you didn’t close it or need a statement, contact us at once.`,
  ],
  ru: (bank) => [
    `Ваш счёт в ${bank} закрыт`,
    `Ваш счёт в ${bank} закрыт.${reason === null ? '' : ` Причина: ${reason}`}\nЗапланированные платежи, ссылки на оплату, реквизиты, ключи API и все сеансы завершены. Не отправляйте деньги на прежние реквизиты и адреса. Документы мы храним столько, сколько требует закон.\nС теми же контактами можно открыть новый счёт. Если закрывали не вы или нужна выписка, сразу напишите нам.`,
  ],
})
