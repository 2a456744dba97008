import type { Language } from '#contract/preferences'
import type { RecordKind } from '#contract/transaction'

export interface PdfWords {
  title: string
  of: (symbol: string, network: string | null) => string
  holder: string
  wallet: string
  period: string
  made: string
  zone: string
  opening: string
  in: string
  out: string
  closing: string
  date: string
  description: string
  amount: string
  balance: string
  nothing: string
  page: (at: number, of: number) => string
  returned: (what: string) => string
  refund: (what: string) => string
  kinds: Record<RecordKind, string>
}

export const statementWords: Record<Language, PdfWords> = {
  en: {
    title: 'Account statement',
    of: (symbol, network) => `${symbol} account${network === null ? '' : `, ${network}`}`,
    holder: 'Account holder',
    wallet: 'Wallet',
    period: 'Period',
    made: 'Issued',
    zone: 'Time zone',
    opening: 'Opening balance',
    in: 'Money in',
    out: 'Money out',
    closing: 'Closing balance',
    date: 'Date',
    description: 'Description',
    amount: 'Amount',
    balance: 'Balance',
    nothing: 'No transactions in this period.',
    page: (at, of) => `Page ${at} of ${of}`,
    returned: (what) => `Returned: ${what}`,
    refund: (what) => `Refund: ${what}`,
    kinds: {
      CARD_PROVIDER_DEPOSIT: 'Card provider deposit',
      CARD_PROVIDER_REFUND: 'Card provider refund',
      DEPOSIT: 'Deposit',
      DEPOSIT_CRYPTO_EXTERNAL: 'Crypto received',
      DEPOSIT_CRYPTO_INTERNAL: 'Crypto received within the bank',
      DEPOSIT_INTERNAL: 'Received within the bank',
      DEPOSIT_MANUAL: 'Deposit by bank staff',
      EXCHANGE_CRYPTO_INTERNAL: 'Exchange',
      EXT_EXCHANGE: 'External exchange',
      FEE: 'Fee',
      HIFI_ACH_OFFRAMP: 'ACH transfer',
      HIFI_ACH_ONRAMP: 'Added by ACH',
      HIFI_CRYPTO_TRANSFER: 'Crypto transfer',
      HIFI_SEPA_OFFRAMP: 'SEPA transfer',
      HIFI_SEPA_ONRAMP: 'Added by SEPA',
      HIFI_WIRE_OFFRAMP: 'Wire transfer',
      HIFI_WIRE_ONRAMP: 'Added by wire',
      L2F_ACH_OFFRAMP: 'ACH transfer',
      L2F_WIRE_OFFRAMP: 'Wire transfer',
      L2F_SWIFT_OFFRAMP: 'SWIFT transfer',
      L2F_SEPA_OFFRAMP: 'SEPA transfer',
      WITHDRAW_CARD_PREPAID: 'Moved back from card',
      WITHDRAW_CARD_SUBACCOUNT: 'Moved back from card balance',
      NETWORK_FEE: 'Network fee',
      OFFRAMP_ACHWIRE: 'ACH or wire transfer',
      OFFRAMP_SEPA: 'SEPA transfer',
      OMNIBUS_CRYPTO_TRANSFER: 'Crypto sent',
      ONRAMP_ACHWIRE: 'Added by ACH or wire',
      ONRAMP_SEPA: 'Added by SEPA',
      REFUND: 'Refund',
      RN_CARDS_OFFRAMP: 'Card balance top-up',
      TRANSFER_CARD_PREPAID: 'Card top-up',
      TRANSFER_CARD_SUBACCOUNT: 'Card balance top-up',
      TRANSFER_CARD_WHOLESALE: 'Card vendor top-up',
      TRANSFER_INTERNAL: 'Transfer within the bank',
      SEGREGATED_CRYPTO_TRANSFER: 'Crypto sent from your own address',
      WHOLESALE_CARD_DEPOSIT: 'Card vendor deposit',
      WITHDRAWAL: 'Withdrawal',
      WITHDRAWAL_CRYPTO_EXTERNAL: 'Crypto sent',
      WITHDRAWAL_CRYPTO_INTERNAL: 'Crypto sent within the bank',
      WITHDRAWAL_INTERNAL: 'Sent within the bank',
    },
  },
  ru: {
    title: 'Выписка по счёту',
    of: (symbol, network) => `Счёт в ${symbol}${network === null ? '' : `, ${network}`}`,
    holder: 'Владелец счёта',
    wallet: 'Кошелёк',
    period: 'Период',
    made: 'Дата выписки',
    zone: 'Часовой пояс',
    opening: 'Входящий остаток',
    in: 'Поступления',
    out: 'Списания',
    closing: 'Исходящий остаток',
    date: 'Дата',
    description: 'Операция',
    amount: 'Сумма',
    balance: 'Остаток',
    nothing: 'За этот период операций не было.',
    page: (at, of) => `Страница ${at} из ${of}`,
    returned: (what) => `Возвращено: ${what}`,
    refund: (what) => `Возврат: ${what}`,
    kinds: {
      CARD_PROVIDER_DEPOSIT: 'Пополнение от эмитента карты',
      CARD_PROVIDER_REFUND: 'Возврат от эмитента карты',
      DEPOSIT: 'Пополнение',
      DEPOSIT_CRYPTO_EXTERNAL: 'Получена криптовалюта',
      DEPOSIT_CRYPTO_INTERNAL: 'Получена криптовалюта внутри банка',
      DEPOSIT_INTERNAL: 'Получено внутри банка',
      DEPOSIT_MANUAL: 'Пополнение сотрудником',
      EXCHANGE_CRYPTO_INTERNAL: 'Обмен',
      EXT_EXCHANGE: 'Внешний обмен',
      FEE: 'Комиссия',
      HIFI_ACH_OFFRAMP: 'Перевод ACH',
      HIFI_ACH_ONRAMP: 'Пополнение через ACH',
      HIFI_CRYPTO_TRANSFER: 'Перевод криптовалюты',
      HIFI_SEPA_OFFRAMP: 'Перевод SEPA',
      HIFI_SEPA_ONRAMP: 'Пополнение через SEPA',
      HIFI_WIRE_OFFRAMP: 'Перевод Wire',
      HIFI_WIRE_ONRAMP: 'Пополнение переводом Wire',
      L2F_ACH_OFFRAMP: 'Перевод ACH',
      L2F_WIRE_OFFRAMP: 'Перевод Wire',
      L2F_SWIFT_OFFRAMP: 'Перевод SWIFT',
      L2F_SEPA_OFFRAMP: 'Перевод SEPA',
      WITHDRAW_CARD_PREPAID: 'Возврат с карты',
      WITHDRAW_CARD_SUBACCOUNT: 'Возврат с баланса карт',
      NETWORK_FEE: 'Комиссия сети',
      OFFRAMP_ACHWIRE: 'Перевод ACH или Wire',
      OFFRAMP_SEPA: 'Перевод SEPA',
      OMNIBUS_CRYPTO_TRANSFER: 'Отправлена криптовалюта',
      ONRAMP_ACHWIRE: 'Пополнение через ACH или Wire',
      ONRAMP_SEPA: 'Пополнение через SEPA',
      REFUND: 'Возврат',
      RN_CARDS_OFFRAMP: 'Пополнение баланса карт',
      TRANSFER_CARD_PREPAID: 'Пополнение карты',
      TRANSFER_CARD_SUBACCOUNT: 'Пополнение баланса карт',
      TRANSFER_CARD_WHOLESALE: 'Пополнение поставщика карт',
      TRANSFER_INTERNAL: 'Перевод внутри банка',
      SEGREGATED_CRYPTO_TRANSFER: 'Отправлена криптовалюта со своего адреса',
      WHOLESALE_CARD_DEPOSIT: 'Пополнение от поставщика карт',
      WITHDRAWAL: 'Списание',
      WITHDRAWAL_CRYPTO_EXTERNAL: 'Отправлена криптовалюта',
      WITHDRAWAL_CRYPTO_INTERNAL: 'Отправлена криптовалюта внутри банка',
      WITHDRAWAL_INTERNAL: 'Отправлено внутри банка',
    },
  },
}
