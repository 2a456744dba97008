import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits, readTyping, type Grouping } from '#app/ui/groupedInput.ts'

const english: Grouping = { by: ',', point: '.' }
const russian: Grouping = { by: ' ', point: ',' }

/** The field after each key, with a bar at its caret. */
function typeInto(keys: string[], grouping = english) {
  let text = ''
  let caret = 0
  for (const key of keys) {
    const before = groupDigits(text, grouping)
    if (key === 'Left') caret -= 1
    else {
      const forward = key === 'Delete'
      const from = key === 'Backspace' ? caret - 1 : caret
      const to = forward ? caret + 1 : caret
      const typed = key.length === 1 ? key : ''
      const shown = before.slice(0, from) + typed + before.slice(to)
      ;({ text, caret } = readTyping(text, grouping, {
        shown,
        caret: from + typed.length,
        forward,
      }))
    }
  }
  const shown = groupDigits(text, grouping)
  return { text, field: `${shown.slice(0, caret)}|${shown.slice(caret)}` }
}

test.each([
  ['31 10.32', english, { text: '3110.32', field: '3,110.32|' }],
  ['3110,32', russian, { text: '3110,32', field: '3 110,32|' }],
  ['1,500', english, { text: '1,500', field: '1,500|' }],
  ['1500,5', english, { text: '1500,5', field: '1500,5|' }],
] as const)('%s is grouped only where it is plain digits', (keys, grouping, end) => {
  expect(typeInto(keys.replace(' ', '').split(''), grouping)).toEqual(end)
})

test('a digit typed in the middle moves the caret by itself and by no separator', () => {
  expect(typeInto([...'1234'.split(''), 'Left', 'Left', '9'])).toEqual({
    text: '12934',
    field: '12,9|34',
  })
})

test('deleting a separator deletes the digit beside it', () => {
  const left = Array<string>(3).fill('Left')
  expect(typeInto([...'1234'.split(''), ...left, 'Backspace'])).toEqual({
    text: '234',
    field: '|234',
  })
  expect(typeInto([...'1234'.split(''), ...left, 'Left', 'Delete'])).toEqual({
    text: '134',
    field: '1|34',
  })
})

test('typing digits one after another keeps the caret at the end and every digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,11}(\.\d{0,8})?$/), (amount) => {
      const { text, field } = typeInto(amount.split(''))
      expect(text).toBe(amount)
      expect(field.endsWith('|')).toBe(true)
      expect(field.replaceAll(',', '')).toBe(`${amount}|`)
    }),
  )
})
