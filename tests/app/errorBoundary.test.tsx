import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#app/ui/ErrorBoundary.tsx'

const shownWith = (Child: () => string) =>
  render(
    <ErrorBoundary fallback="Broken">
      <Child />
    </ErrorBoundary>,
  ).container.textContent

test('what is broken is replaced, and nothing else', () => {
  // React prints what was thrown.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(shownWith(() => 'Whole')).toBe('Whole')
  expect(printed).not.toHaveBeenCalled()
  expect(
    shownWith(() => {
      throw new Error('It broke.')
    }),
  ).toBe('Broken')
  printed.mockRestore()
})
