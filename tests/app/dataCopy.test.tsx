import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clickButton, openApp } from './openApp.tsx'

/** The file with what the bank holds about somebody: saved whole, or not at all. */

async function save(text: string) {
  const { device } = await openApp({
    signedIn: true,
    path: '/profile',
    pages: { '/v2/user/data-copy': () => new Response(text) },
  })
  await clickButton('Download my data')
  return device.hostState.saved
}

test('what came whole is saved under a name that says what it is', async () => {
  const [file, ...more] = await save('{"person":{}}\n')
  if (!(file?.content instanceof Blob)) throw new Error('A file is a blob here.')
  expect([file.name, file.type, more]).toEqual(['my-data.json', 'application/json', []])
  expect(await file.content.text()).toBe('{"person":{}}\n')
  expect(screen.getByText(/^File saved/)).toBeTruthy()
})

test('what was broken off on the way is not saved', async () => {
  expect(await save('{"person":{"na')).toEqual([])
  expect(screen.queryByText(/^File saved/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy()
})
