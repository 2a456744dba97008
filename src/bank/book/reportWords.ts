import type { BookAccountKind } from '#contract/ops/book'
import type { otherEarnings } from '#contract/ops/bookReport'
import type { Language } from '#contract/preferences'

export interface ReportWords {
  title: string
  period: string
  issued: string
  zone: string
  seal: string
  unsealed: string
  balance: string
  unbalanced: string
  earned: string
  nothing: string
  total: string
  kind: string
  count: string
  debit: string
  credit: string
  amount: string
  page: (at: number, of: number) => string
  kinds: Record<BookAccountKind, string>
  sources: Record<(typeof otherEarnings)[number], string>
}

export const reportWords: Record<Language, ReportWords> = {
  en: {
    title: 'Report of the books',
    period: 'Period',
    issued: 'Issued',
    zone: 'Time zone',
    seal: 'Seal',
    unsealed: 'not sealed',
    balance: 'Trial balance at the end of the period',
    unbalanced: 'Debits and credits differ.',
    earned: 'Fees earned',
    nothing: 'None in this period.',
    total: 'Total',
    kind: 'Kind',
    count: 'Number',
    debit: 'Debit',
    credit: 'Credit',
    amount: 'Amount',
    page: (at, of) => `Page ${at} of ${of}`,
    kinds: {
      wallet: 'Wallets',
      incoming: 'Incoming to wallets',
      card: 'Card balances',
      card_debt: 'Card debts',
      card_vendor: 'Held at card vendors',
      card_network: 'Card network',
      rail: 'Bank rails',
      sending: 'On its way out',
      chain: 'Chains',
      network_fees: 'Network fees',
      fees: 'Fees earned',
      exchange: 'Exchange position',
      rounding: 'Rounding',
      disputes: 'Dispute credits',
      differences: 'Corrected differences',
      goodwill: 'Goodwill to customers',
      rewards: 'Invitation rewards',
    },
    sources: { card_fees: 'Price of cards', returned: 'Returned to customers', other: 'Other' },
  },
  ru: {
    title: 'Отчёт по учёту',
    period: 'Период',
    issued: 'Составлен',
    zone: 'Часовой пояс',
    seal: 'Контрольная сумма',
    unsealed: 'не закреплён',
    balance: 'Сводный баланс на конец периода',
    unbalanced: 'Дебет и кредит не сходятся.',
    earned: 'Полученные комиссии',
    nothing: 'За период ничего нет.',
    total: 'Итого',
    kind: 'Вид',
    count: 'Количество',
    debit: 'Дебет',
    credit: 'Кредит',
    amount: 'Сумма',
    page: (at, of) => `Страница ${at} из ${of}`,
    kinds: {
      wallet: 'Кошельки',
      incoming: 'Поступающее в кошельки',
      card: 'Деньги на картах',
      card_debt: 'Долги по картам',
      card_vendor: 'У поставщиков карт',
      card_network: 'Платёжная система карт',
      rail: 'Банковские каналы',
      sending: 'В пути из банка',
      chain: 'Блокчейны',
      network_fees: 'Комиссии сетей',
      fees: 'Полученные комиссии',
      exchange: 'Валютная позиция',
      rounding: 'Округление',
      disputes: 'Выплаты по спорам',
      differences: 'Исправленные расхождения',
      goodwill: 'Выплаты клиентам от банка',
      rewards: 'Вознаграждения за приглашения',
    },
    sources: { card_fees: 'Стоимость карт', returned: 'Возвращено клиентам', other: 'Прочее' },
  },
}
