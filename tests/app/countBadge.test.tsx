import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CountBadge } from '#app/ui/CountBadge.tsx'

test.each([
  [0, ''],
  [1, ', 1 unread'],
  [99, ', 99 unread'],
  [100, ', 99+ unread'],
])('%d is counted as "%s"', (number, text) => {
  const { container } = render(<CountBadge number={number} word="unread" />)
  expect(container.textContent).toBe(text)
})
