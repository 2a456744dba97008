import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AnyKey } from '#machines/developer/keys.flow'
import { FormerSecret } from '#app/features/developer/KeyActions.tsx'
import { KeyStatusBadge } from '#app/features/developer/KeyStatusBadge.tsx'
import { shop } from './developerPages.ts'
import { renderPart } from './picking.tsx'
import { loadAllWords } from './stillApp.tsx'

/** Until when a key is shown as valid, to the day, and the one before it, to the second. */

await loadAllWords()

const today = new Date(2026, 2, 12)
const noon = new Date(2026, 2, 12, 12)
const before = (moment: Date) => new Date(moment.valueOf() - 1).toISOString()
const after = (moment: Date) => new Date(moment.valueOf() + 1).toISOString()

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterAll(() => void vi.useRealTimers())

const tone = () => document.querySelector('[data-tone]')?.getAttribute('data-tone')

test.each([
  ['ended yesterday', { expires_at: before(today) }, 'Expired', 'wait'],
  ['ended as today began', { expires_at: today.toISOString() }, 'Expired', 'wait'],
  ['ends today', { expires_at: after(today) }, 'Active', 'good'],
  ['never ends', {}, 'Active', 'good'],
  ['was turned off', { status: 'DISABLED' }, 'Off', 'wait'],
  [
    'was revoked before it ended',
    { status: 'REVOKED', expires_at: before(today) },
    'Revoked',
    'wait',
  ],
])('a key that %s', (_, parts, word, look) => {
  const one = { ...shop, ...parts, kind: 'developer' } as unknown as AnyKey
  renderPart(<KeyStatusBadge one={one} />)
  expect([document.body.textContent, tone()]).toEqual([word, look])
})

test('a page key has no end', () => {
  const one = { ...shop, is_enabled: true, expires_at: before(today), kind: 'frontend' }
  renderPart(<KeyStatusBadge one={one as unknown as AnyKey} />)
  screen.getByText('Active')
})

test.each([
  [null, 0],
  [noon.toISOString(), 0],
  [after(noon), 1],
])('the key before it, valid until %s, is told of %d times at noon', (until, times) => {
  renderPart(<FormerSecret until={until} />)
  expect(screen.queryAllByText(/^The previous key is valid until/)).toHaveLength(times)
})
