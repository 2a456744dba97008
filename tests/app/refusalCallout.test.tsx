import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal, type RefusalNote } from '#contract/kit/refusal'
import { createFakeDevice } from '#device/fakeDevice'
import { AppProvider } from '#app/AppProvider.tsx'
import type { AppValue } from '#app/context.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { loadAllWords, stillActor } from './stillApp.tsx'

/** A refusal is said and felt once, and what is a defect of ours has a number to report. */

await import('#app/features/refusal/RefusalDetails.tsx')
await loadAllWords()

const noteOf = (code: 'INTERNAL' | 'CODE_INVALID' | 'KYC_REQUIRED', requestId: string | null) => ({
  ...new Refusal(code).note,
  requestId,
})

function openCallout() {
  const app = stillActor({ context: { location: { route: 'home', id: null } } })
  const { screenOf, ...device } = { ...createFakeDevice(), screenOf: () => undefined }
  const part = (note: RefusalNote | null, more: { placed?: boolean } = {}) => (
    <AppProvider {...{ app: app as unknown as AppValue['app'], device, screenOf }}>
      <RefusalCallout note={note} {...more} />
    </AppProvider>
  )
  const { rerender } = render(part(null))
  const show = async (note: RefusalNote | null, more?: { placed: boolean }) => {
    await act(async () => rerender(part(note, more)))
    return screen.getByRole('alert').textContent
  }
  return { show, felt: () => device.hostState.haptics.splice(0) }
}

test('each refusal is felt once, also where its text stands at a field', async () => {
  const { show, felt } = openCallout()
  expect([await show(null), felt()]).toEqual(['', []])
  const note = noteOf('CODE_INVALID', null)
  expect([await show(note), felt()]).toEqual(['Wrong code. Check it and try again.', ['refusal']])
  expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('bad')
  await show(note)
  expect(felt()).toEqual([])
  expect([await show({ ...note }, { placed: true }), felt()]).toEqual(['', ['refusal']])
  expect([await show(null), felt()]).toEqual(['', []])
})

test('what can be mended has no number, a defect of ours has one', async () => {
  const { show } = openCallout()
  expect(await show(noteOf('INTERNAL', 'r-1'))).toMatch(/Reference r-1$/)
  expect(await show(noteOf('INTERNAL', null))).not.toContain('Reference')
  expect(await show(noteOf('CODE_INVALID', 'r-1'))).not.toContain('Reference')
})

test('what is met by those who are signed in says what to do', async () => {
  const { show } = openCallout()
  await show(noteOf('KYC_REQUIRED', null))
  const link = await screen.findByRole('link', { name: 'Verify identity' })
  expect(link.getAttribute('href')).toBe('/verification')
  screen.getByText('Verify your identity to continue.')
})
