import { expect, test } from 'vitest'
import { pageFrom } from '#bank/page'

test.each([
  [0, 2, true],
  [1, 2, true],
  [2, 2, false],
  [3, 1, false],
  [4, 0, false],
])('of four rows, from the row %i on, a page of %i has more: %s', (offset, length, has_more) => {
  const data = Array.from({ length }, (_, at) => at)
  expect(pageFrom(data, 4, offset)).toEqual({ total: 4, count: 4, data, has_more })
})
