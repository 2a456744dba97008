import { expect, test } from 'vitest'
import { webLink } from '#device/web'

test('an address that would run in our page is never opened', () => {
  expect(webLink('https://t.me/larkspur?start=1')).toBe('https://t.me/larkspur?start=1')
  expect(() => webLink('javascript:alert(1)')).toThrow('no web address')
  expect(() => webLink('//no.scheme')).toThrow()
})
