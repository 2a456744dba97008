import { expect, test } from 'vitest'
import { columnIn, sortsBy } from '#contract/kit/page'

test('each column sorts upwards by its name, and downwards with a minus', () => {
  const sorts = sortsBy('since', 'name')
  expect(sorts).toEqual(['since', '-since', 'name', '-name'])
  expect(sorts.map(columnIn)).toEqual([
    { name: 'since', isDown: false },
    { name: 'since', isDown: true },
    { name: 'name', isDown: false },
    { name: 'name', isDown: true },
  ])
})
