import type * as en from './words.en.ts'

export const scan = {
  scan: 'Сканировать QR-код',
  misread: 'В этом QR-коде нет адреса.',
  misreadText: 'Отсканируйте другой код или введите адрес.',
  elsewhere: 'Этот адрес относится к другой сети.',
  elsewhereText:
    'Деньги, отправленные на него по выбранной сети, пропадут. Выберите сеть этого адреса или отсканируйте другой код.',
  accept: 'Выбрать эту сеть',
  again: 'Сканировать ещё раз',
  close: 'Ввести вручную',
} satisfies typeof en.scan
