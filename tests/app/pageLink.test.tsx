import { expect, test, vi } from 'vitest'
import { fireEvent, render } from '@testing-library/react'
import { PageLink } from '#app/ui/PageLink.tsx'

test('a link goes by itself only where a key asks for a new window', () => {
  const press = vi.fn<() => void>()
  const { container } = render(
    <PageLink href="#cards" onGo={press}>
      Go
    </PageLink>,
  )
  const link = container.querySelector('a')!
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(fireEvent.click(link, { [key]: true })).toBe(true)
  expect(press).not.toHaveBeenCalled()
  expect(fireEvent.click(link)).toBe(false)
  expect(press).toHaveBeenCalledTimes(1)
})
