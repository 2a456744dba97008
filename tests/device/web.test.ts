import { expect, test } from 'vitest'
import { webLink } from '#device/web'

test('never opens an address that would run in our page', () => {
  expect(webLink('https://t.me/larkspur?start=1')).toBe('https://t.me/larkspur?start=1')
  expect(() => webLink('javascript:alert(1)')).toThrow('no web address')
  expect(() => webLink('//no.scheme')).toThrow()
})
