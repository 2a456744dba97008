import { expect, test } from 'vitest'
import { createVault } from '#device/vault'

test('a password can be taken out once', () => {
  const vault = createVault()
  vault.put('password', 'correct horse')
  expect(vault.take('password')).toBe('correct horse')
  expect(vault.take('password')).toBeNull()
})

test('typing again replaces what was typed before', () => {
  const vault = createVault()
  vault.put('code', '111111')
  vault.put('code', '222222')
  expect(vault.take('code')).toBe('222222')
})

test('leaving wipes everything, and the vault shows nothing to whoever prints it', () => {
  const vault = createVault()
  vault.put('password', 'correct horse')
  vault.put('emailCode', '333333')
  expect(JSON.stringify(vault)).toBe('{}')
  vault.clear()
  expect([vault.take('password'), vault.take('emailCode')]).toEqual([null, null])
})
