import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PAGE_LIMIT, PAGE_LIMIT_MAX, PAGE_OFFSET_MAX, paginated, paging } from '#contract/kit/page'

const Paging = z.strictObject(paging)

test('a list shows its first ten by default', () => {
  expect(Paging.parse({})).toEqual({ limit: PAGE_LIMIT, offset: 0 })
  expect(PAGE_LIMIT).toBe(10)
})

test('numbers of a query may arrive as text', () => {
  expect(Paging.parse({ limit: '25', offset: '50' })).toEqual({ limit: 25, offset: 50 })
  expect(Paging.parse({ limit: 25, offset: 50 })).toEqual({ limit: 25, offset: 50 })
})

test('accepts the limits themselves', () => {
  expect(Paging.parse({ limit: PAGE_LIMIT_MAX, offset: PAGE_OFFSET_MAX })).toBeTruthy()
  expect(Paging.parse({ limit: 1, offset: 0 })).toBeTruthy()
})

test.each([
  { limit: 0 },
  { limit: -1 },
  { limit: PAGE_LIMIT_MAX + 1 },
  { limit: '1e1' },
  { limit: ' 5' },
  { limit: '0x5' },
  { limit: '' },
  { limit: 1.5 },
  { limit: null },
  { limit: ['1', '2'] },
  { offset: -1 },
  { offset: PAGE_OFFSET_MAX + 1 },
  { offset: '9'.repeat(30) },
  { page: 2 },
])('refuses %j', (asked) => {
  expect(Paging.safeParse(asked).success).toBe(false)
})

test('every list answers in one envelope', () => {
  const Names = paginated(z.string())
  const page = { total: 2, count: 2, data: ['a', 'b'], has_more: false }
  expect(Names.parse(page)).toEqual(page)
  expect(Names.safeParse({ ...page, data: [1] }).success).toBe(false)
})
