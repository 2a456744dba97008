import type { ActivityKind, ActivityStatus } from '#contract/activity'
import type { Language } from '#contract/preferences'

interface ReceiptWords {
  title: Record<ActivityKind, string>
  /** Of what is not completed, and must not pass for a proof. */
  unfinished: string
  proves: (bank: string) => string
  provesNothing: string
  status: Record<ActivityStatus, string>
  statusWord: string
  date: string
  number: string
  sender: string
  recipient: string
  holder: string
  merchant: string
  card: string
  account: string
  network: string
  address: string
  memo: string
  txid: string
  reference: string
  message: string
  sent: string
  received: string
  fees: string
  paid: string
  refunded: string
  issued: string
  page: (at: number, of: number) => string
}

export const receiptWords: Record<Language, ReceiptWords> = {
  en: {
    title: {
      in: 'Confirmation of receipt',
      out: 'Payment confirmation',
      exchange: 'Exchange confirmation',
      card: 'Card receipt',
    },
    unfinished: 'Transaction details',
    proves: (bank) => `${bank} confirms that this transaction was completed.`,
    provesNothing: 'This transaction isn’t completed. This document isn’t proof of payment.',
    status: {
      pending: 'Pending',
      complete: 'Completed',
      canceled: 'Cancelled',
      failed: 'Failed',
    },
    statusWord: 'Status',
    date: 'Date',
    number: 'Number',
    sender: 'Sender',
    recipient: 'Recipient',
    holder: 'Account holder',
    merchant: 'Merchant',
    card: 'Card',
    account: 'Account',
    network: 'Network',
    address: 'Address',
    memo: 'Memo',
    txid: 'Transaction hash',
    reference: 'Reference',
    message: 'Message',
    sent: 'Amount sent',
    received: 'Amount received',
    fees: 'Fees',
    paid: 'Total paid',
    refunded: 'Refunded',
    issued: 'Issued',
    page: (at, of) => `Page ${at} of ${of}`,
  },
  ru: {
    title: {
      in: 'Подтверждение поступления',
      out: 'Подтверждение платежа',
      exchange: 'Подтверждение обмена',
      card: 'Чек по карте',
    },
    unfinished: 'Сведения об операции',
    proves: (bank) => `${bank} подтверждает, что операция исполнена.`,
    provesNothing: 'Операция не исполнена. Этот документ не подтверждает оплату.',
    status: {
      pending: 'В обработке',
      complete: 'Исполнена',
      canceled: 'Отменена',
      failed: 'Не исполнена',
    },
    statusWord: 'Статус',
    date: 'Дата',
    number: 'Номер',
    sender: 'Отправитель',
    recipient: 'Получатель',
    holder: 'Владелец счёта',
    merchant: 'Продавец',
    card: 'Карта',
    account: 'Счёт',
    network: 'Сеть',
    address: 'Адрес',
    memo: 'Мемо',
    txid: 'Хеш транзакции',
    reference: 'Назначение',
    message: 'Сообщение',
    sent: 'Отправлено',
    received: 'Получено',
    fees: 'Комиссии',
    paid: 'Списано всего',
    refunded: 'Возвращено',
    issued: 'Дата документа',
    page: (at, of) => `Страница ${at} из ${of}`,
  },
}
