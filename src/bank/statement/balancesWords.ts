import type { Language } from '#contract/preferences'

interface BalancesWords {
  title: string
  made: string
  at: string
  endOf: (day: string) => string
  confirms: (bank: string) => string
  nothing: string
  notes: string
}

export const balancesWords: Record<Language, BalancesWords> = {
  en: {
    title: 'Balance confirmation',
    made: 'Issued',
    at: 'Balances as of',
    endOf: (day) => `End of ${day}`,
    confirms: (bank) =>
      `${bank} confirms that the account holder had the balances below in this wallet, according to the bank’s records at the time above.`,
    nothing: 'No money was in this wallet.',
    notes:
      'Money on cards isn’t included. This document was issued electronically and is valid without a signature.',
  },
  ru: {
    title: 'Справка об остатках',
    made: 'Дата справки',
    at: 'Остатки на',
    endOf: (day) => `Конец дня ${day}`,
    confirms: (bank) =>
      `${bank} подтверждает, что на указанное выше время по данным банка в этом кошельке были следующие остатки.`,
    nothing: 'Денег в этом кошельке не было.',
    notes:
      'Деньги на картах не включены. Справка сформирована в электронном виде и действительна без подписи.',
  },
}
