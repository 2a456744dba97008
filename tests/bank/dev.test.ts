import { expect, test } from 'vitest'
import { isBankPath } from '#bank/dev'

/** The dev server of the app hands on to the bank what is the bank's. */

test('a call of the bank is told from a page of the app', () => {
  const paths = [
    '/health',
    '/openapi.json',
    '/sandbox/chains/eth/payments',
    '/api/v1/wallets',
    '/hooks/kyc',
    '/visit/one',
    '/terms/one',
  ]
  expect(paths.filter((path) => !isBankPath(path))).toEqual([])
  const pages = ['/', '/activity', '/sandbox', '/health/now', '/apiary', '/now/health']
  expect(pages.filter((path) => isBankPath(path))).toEqual([])
})
