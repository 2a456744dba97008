import { expect, test } from 'vitest'
import { createVault } from '#device/vault'

test('a password can be taken once', () => {
  const vault = createVault()
  vault.put('password', 'correct horse')
  expect(vault.take('password')).toBe('correct horse')
  expect(vault.take('password')).toBeNull()
})

test('a new value replaces the old one', () => {
  const vault = createVault()
  vault.put('code', '111111')
  vault.put('code', '222222')
  expect(vault.take('code')).toBe('222222')
})

test('clearing empties the vault, and printing it shows nothing', () => {
  const vault = createVault()
  vault.put('password', 'correct horse')
  vault.put('emailCode', '333333')
  expect(JSON.stringify(vault)).toBe('{}')
  vault.clear()
  expect([vault.take('password'), vault.take('emailCode')]).toEqual([null, null])
})
