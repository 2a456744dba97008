import { expect, test } from 'vitest'
import { createMemo } from '#bank/memo'

test('each is made once by its name, what is nothing too, and of too many all are made anew', () => {
  const made: string[] = []
  const memo = createMemo<number>(2)
  const ask = (name: string) =>
    memo(name, () => {
      made.push(name)
      return made.length - 1
    })
  expect(['a', 'a', 'b', 'a', 'b'].map(ask)).toEqual([0, 0, 1, 0, 1])
  expect(ask('c')).toBe(2)
  expect(['c', 'a', 'c', 'a'].map(ask)).toEqual([2, 3, 2, 3])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

test('what could not be made is tried again', () => {
  const memo = createMemo<string>(1)
  const fails = () => {
    throw new Error('Not yet.')
  }
  expect(() => memo('a', fails)).toThrow('Not yet.')
  expect(memo('a', () => 'made')).toBe('made')
})
