import { expect, test } from 'vitest'
import { PAYOUT_ROWS_MAX } from '#contract/payout'
import { fileOf, readPayoutFile } from '#machines/payout/file.setup'

/** Files as spreadsheets of either language write them. */

const line = (recipient: string, amount: string, reference = '') => ({
  recipient,
  amount,
  reference,
})
const found = (text: string) => readPayoutFile(text).lines

test.each([
  ['Ann,10,Rent', [line('Ann', '10', 'Rent')]],
  ['recipient,amount,reference\nAnn,10,Rent\n', [line('Ann', '10', 'Rent')]],
  ['\ufeffRecipient;Amount;Reference\r\nAnn;10,50;\r\n', [line('Ann', '10,50')]],
  ['Получатель;Сумма;Назначение\nАнна;1 000,5;Аренда', [line('Анна', '1 000,5', 'Аренда')]],
  ['Amount,Recipient\n10,Ann', [line('Ann', '10')]],
  ['Ann\t10\tRent, May', [line('Ann', '10', 'Rent, May')]],
  ['"Mill, Ann","1,000.50","He said ""hi"""', [line('Mill, Ann', '1,000.50', 'He said "hi"')]],
  ['"Mill\nAnn" ; 10', [line('Mill Ann', '10')]],
  ['Ann;10\n\n;;\nBob;20\n', [line('Ann', '10'), line('Bob', '20')]],
  ['Ann;10\rBob;20', [line('Ann', '10'), line('Bob', '20')]],
  [';10', [line('', '10')]],
])('%j is read', (text, lines) => {
  expect(found(text)).toEqual(lines)
})

test.each([
  ['', 'empty'],
  ['\n ; ;\n', 'empty'],
  ['recipient,amount,reference\n', 'empty'],
  ['Ann', 'columns'],
  ['Ann,10,Rent,more', 'columns'],
  ['recipient,reference\nAnn,Rent', 'columns'],
  ['"Ann,10', 'quotes'],
  ['"Ann"x,10', 'quotes'],
  [`${'A'.repeat(141)},10`, 'long'],
  [Array.from({ length: PAYOUT_ROWS_MAX + 1 }, () => 'Ann,10').join('\n'), 'many'],
])('%j is refused as %s', (text, fault) => {
  expect(readPayoutFile(text)).toEqual({ fault, lines: null })
})

test('what is written is read again', () => {
  const lines = [line('Mill; Ann', '10,50', 'He said "hi"'), line('Bob', '')]
  expect(found(fileOf(['Recipient', 'Amount', 'Reference'], lines))).toEqual(lines)
})

test('a hundred lines are read', () => {
  const text = Array.from({ length: PAYOUT_ROWS_MAX }, () => 'Ann,10').join('\n')
  expect(found(text)).toHaveLength(PAYOUT_ROWS_MAX)
})
