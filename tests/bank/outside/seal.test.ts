import { expect, test } from 'vitest'
import { openSeal } from '#bank/outside/seal'

const seal = openSeal(Buffer.alloc(32, 7))
const plain = Buffer.from('700100200:AA-token')

test('opens a box under its own label', () => {
  expect(seal.open(seal.close(plain, 'letter'), 'letter')).toEqual(plain)
  expect(seal.open(seal.close(Buffer.alloc(0), 'letter'), 'letter')).toHaveLength(0)
})

test('does not open under another label or master key', () => {
  const box = seal.close(plain, 'letter')
  expect(() => seal.open(box, 'tenant')).toThrow()
  expect(() => openSeal(Buffer.alloc(32, 8)).open(box, 'letter')).toThrow()
})

test('does not open with any bit flipped', () => {
  const box = seal.close(plain, 'letter')
  for (let bit = 0; bit < box.length * 8; bit += 1) {
    const changed = Buffer.from(box)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => seal.open(changed, 'letter')).toThrow()
  }
})

test('does not open when truncated', () => {
  const box = seal.close(plain, 'letter')
  for (let length = 0; length < box.length; length += 1)
    expect(() => seal.open(box.subarray(0, length), 'letter')).toThrow()
  const least = seal.close(Buffer.alloc(0), 'letter').length
  expect(() => seal.open(box.subarray(0, least - 1), 'letter')).toThrow('This is no box sealed')
})

test('seals the same text differently every time', () => {
  expect(seal.close(plain, 'letter')).not.toEqual(seal.close(plain, 'letter'))
})

test('a digest depends on value and label only', () => {
  const digest = seal.digest('123456', 'code')
  expect(seal.digest('123456', 'code')).toEqual(digest)
  expect(seal.digest('123457', 'code')).not.toEqual(digest)
  expect(seal.digest('123456', 'token')).not.toEqual(digest)
  expect(digest).toHaveLength(32)
})

test('refuses a master key of another length', () => {
  expect(() => openSeal(Buffer.alloc(31))).toThrow('32 bytes')
})
