import { expect, test } from 'vitest'
import { hexOf } from '#bank/pdf/colour'

test.each([
  // As browsers compute them.
  ['oklch(0.627955 0.257683 29.2339)', '#ff0000'],
  ['oklch(0.86644 0.294827 142.4953)', '#00ff00'],
  ['oklch(0.452014 0.313214 264.052)', '#0000ff'],
  ['oklch(1 0 0)', '#ffffff'],
  ['#123abc', '#123abc'],
  ['red; }', '#15181e'],
])('%s is %s on paper', (colour, hex) => {
  expect(hexOf(colour)).toBe(hex)
})
