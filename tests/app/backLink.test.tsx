import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ClientKind } from '#contract/session'
import { createFakeDevice } from '#device/fakeDevice'
import { AppProvider } from '#app/AppProvider.tsx'
import type { AppValue } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { stillActor } from './stillApp.tsx'

/** Ways back: a link, a button, or the button of the host. */

function open(kind: ClientKind, part: (go: () => void) => ReactNode) {
  const app = stillActor({}) as unknown as AppValue['app']
  const device = createFakeDevice({ kind })
  let gone = 0
  render(
    <AppProvider {...{ app, device, screenOf: () => undefined }}>
      {part(() => (gone += 1))}
    </AppProvider>,
  )
  return { device, gone: () => gone }
}

test('a page above with an address is a link to it', () => {
  const { gone } = open('web', (onGo) => (
    <BackLink href="/cards" onGo={onGo}>
      Cards
    </BackLink>
  ))
  const link = screen.getByRole('link', { name: 'Cards' })
  fireEvent.click(link)
  expect([link.getAttribute('href'), gone()]).toEqual(['/cards', 1])
})

test.each([
  ['one', {}, 'false', 1],
  ['none while something runs', { off: true }, 'true', 0],
])('a page above without an address is a button: %s goes there', (_, more, off, times) => {
  const { gone } = open('web', (onGo) => (
    <BackLink {...more} onGo={onGo}>
      Developers
    </BackLink>
  ))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Developers' })
  fireEvent.click(button)
  expect([button.getAttribute('aria-disabled'), button.type, gone()]).toEqual([
    off,
    'button',
    times,
  ])
})

test('in Telegram its own button is the way back, and nothing else', () => {
  const { device, gone } = open('telegram', (onGo) => <BackLink onGo={onGo}>Cards</BackLink>)
  expect(screen.queryByText('Cards')).toBeNull()
  act(() => device.simulate.back())
  expect(gone()).toBe(1)
})

test.each([
  ['telegram', {}, true, 2],
  ['telegram', { off: true }, false, 0],
  ['web', {}, false, 1],
] as const)('in %s a step back that is %j takes its button: %s', (kind, more, has, times) => {
  const { device, gone } = open(kind, (onGo) => (
    <StepBack {...more} onBack={onGo}>
      Cancel
    </StepBack>
  ))
  expect(device.hostState.back).toBe(has)
  if (has) act(() => device.simulate.back())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(gone()).toBe(times)
})
