import { expect, test } from 'vitest'
import { BrandDocument } from '#contract/ops/brandDocument'

/** What an owner may publish as a mark, letter by letter: it is drawn in every customer's browser. */

const brand = { name: 'Larkspur', mark: 'M2 2h20v20H2z', accent: '#3d52ba', radius: 12 }
const takes = (parts: object) => BrandDocument.safeParse({ ...brand, ...parts }).success

const marks: [taken: boolean, mark: string][] = [
  [true, 'M2 2'],
  [true, ' m2,2L3 3 4 4 '],
  [true, 'M1234 .123456-1.5+2'],
  [true, 'M1 1H2V3h4 5v6'],
  [true, 'M1 1S1 2 3 4Q1 2 3 4T1 2'],
  [true, 'M1 1C1 2 3 4 5 6'],
  [true, 'M1 1A1 2 3 0 1 6 7'],
  [true, 'M1 1a1 2 3 01 6 7'],
  [true, 'M1 1A1 2 3 10.5 7'],
  [true, 'M1 1z'],
  [true, 'M1.123456 1'],
  [false, ''],
  [false, 'L2 2'],
  [false, '2 2'],
  [false, 'M'],
  [false, 'M2'],
  [false, 'M2 2 3'],
  [false, 'M2 2X3'],
  [false, 'M12345 1'],
  [false, 'M1.1234567 1'],
  [false, 'M.1234567 1'],
  [false, 'M1e5 1'],
  [false, 'M1 1z1'],
  [false, 'M1 1H'],
  [false, 'M1 1L2'],
  [false, 'M1 1T2'],
  [false, 'M1 1V'],
  [false, 'M1 1S1 2 3'],
  [false, 'M1 1Q1 2 3 4 5'],
  [false, 'M1 1C1 2 3 4'],
  [false, 'M1 1A1 2 3 2 1 6 7'],
  [false, 'M1 1A1 2 3 1 2 6 7'],
  [false, 'M1 1A1 2 3 0 1 6'],
  [false, 'M1 1#a'],
]

test.each(marks)('taken: %s, the mark %s', (taken, mark) => {
  expect(takes({ mark })).toBe(taken)
})

test('a mark has four thousand signs at most', () => {
  const mark = `M${'1 1 '.repeat(1_000)}`.trim()
  expect(mark).toHaveLength(4_000)
  expect([takes({ mark }), takes({ mark: `${mark.slice(0, -1)}12` })]).toEqual([true, false])
})

test('an arc may follow an arc, with its flags in their places', () => {
  expect(takes({ mark: 'M1 1A1 2 3 0 1 6 7 1 2 3 1 0 6 7' })).toBe(true)
  expect(takes({ mark: 'M1 1A1 2 3 0 1 6 7 1 2 3 1 2 6 7' })).toBe(false)
})

test.each([
  [{ name: 'a'.repeat(40) }, true],
  [{ name: 'a'.repeat(41) }, false],
  [{ name: ' ' }, false],
  [{ name: 'a\u202eb' }, false],
  [{ radius: 0 }, true],
  [{ radius: 24 }, true],
  [{ radius: -1 }, false],
  [{ radius: 25 }, false],
  [{ radius: 1.5 }, false],
  [{ accent_dark: '#ffffff' }, true],
  [{ accent_dark: 'red' }, false],
  [{ accent: 'red' }, false],
  [{ second: '#ffffff' }, true],
  [{ second: 'red' }, false],
  [{ hero: 'deep', card_art: 'rays', type: 'serif', illustration: 'none' }, true],
  [{ hero: 'tall' }, false],
  [{ card_art: 'url(#a)' }, false],
  [{ type: 'Comic Sans' }, false],
  [{ illustration: '' }, false],
  [{ other: 1 }, false],
])('a look with %j is taken: %s', (parts, taken) => {
  expect(takes(parts)).toBe(taken)
})
