import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, clickButton, settle } from './openApp.tsx'
import RecordingBanner from '#app/features/support/RecordingBanner.tsx'
import { loadAllWords, saidStill, stillActor } from './stillApp.tsx'

/** A support case that a customer records. */

test('records nothing before consent, and saves nothing personal', async () => {
  const { device } = await openApp({ signedIn: true, path: '/profile' })
  await clickButton('Record a report')
  expect(screen.getByText(/^The file lists the steps/)).toBeTruthy()
  expect(screen.queryByText('Recording a report.')).toBeNull()
  await clickButton('Agree and record')
  await screen.findByText('Recording a report.')
  await clickButton('Save file')
  await settle()
  expect(screen.getByText(/^File saved/)).toBeTruthy()
  const [file] = device.hostState.saved
  expect(file?.name).toBe('support-case.json')
  expect(file?.content).toContain('"chart": "signedIn"')
  expect(file?.content).not.toMatch(/ann@|Ann|Larkspur/)
})

test('a recording can be thrown away', async () => {
  const { device } = await openApp({ signedIn: true, path: '/profile' })
  await clickButton('Record a report')
  await clickButton('Agree and record')
  await screen.findByText('Recording a report.')
  await clickButton('Stop and delete')
  expect(screen.queryByText('Recording a report.')).toBeNull()
  expect(device.hostState.saved).toEqual([])
})

const banners: [name: string, recording: Parameters<typeof stillActor>[0]][] = [
  ['on', { value: { on: 'recording' } }],
  ['full', { value: { on: 'full' } }],
  ['busy', { value: { on: 'recording' }, tags: ['busy'] }],
]

test('the banner of a recording says what it said when it was reviewed', async () => {
  await loadAllWords()
  const lines = banners.map(
    ([name, recording]) =>
      `# ${name}\n${saidStill('en', { recording: stillActor(recording) }, <RecordingBanner />)}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('looks/recordingBanner.txt')
})
