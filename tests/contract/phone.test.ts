import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { Phone } from '#contract/signIn'

test.each([
  ['+44 20 7946 0958', '442079460958'],
  ['0044 (20) 7946-0958', '442079460958'],
  ['1234567', '1234567'],
  ['123456789012345', '123456789012345'],
])('%s is %s', (typed, digits) => expect(z.parse(Phone, typed)).toBe(digits))

test.each([
  ['as it is dialled at home', '030 1234567'],
  ['of no country', '0001234567'],
  ['too short', '123456'],
  ['too long', '1234567890123456'],
  ['with letters', '+44 CALL ME'],
  ['of nothing', ''],
])('a number %s is refused', (_, typed) => expect(z.safeParse(Phone, typed).success).toBe(false))
