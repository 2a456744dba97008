import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendSupportCase } from '#contract/supportCase'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { openApp, clickButton, inMinutes, settle } from './openApp.tsx'
import RecordingBanner from '#app/features/support/RecordingBanner.tsx'
import { said } from './said.ts'
import { loadAllWords, saidStill, stillActor } from './stillApp.tsx'

/** A support case that a customer records. */

test('records nothing before consent, and saves nothing personal', async () => {
  const { device } = await openApp({ signedIn: true, path: '/profile' })
  await clickButton('Record a report')
  expect(screen.getByText(/^The report lists the steps/)).toBeTruthy()
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

test('a report goes to the bank as it was recorded, and stays where that fails', async () => {
  const sent: string[] = []
  const { device } = await openApp({
    signedIn: true,
    path: '/profile',
    pages: {
      '/v2/user/support-cases': ({ body }) => {
        sent.push(body)
        return sent.length === 1
          ? problem(503, 'OVERLOADED')
          : jsonResponse({ id: 's1', expires_at: inMinutes(60) })
      },
    },
  })
  await clickButton('Record a report')
  await clickButton('Agree and record')
  await screen.findByText('Recording a report.')
  await clickButton('Send to support')
  await waitFor(() => expect(screen.getAllByRole('alert').map(said).join('')).not.toBe(''))
  screen.getByText('Recording a report.')
  await clickButton('Send to support')
  expect((await screen.findByText(/^Report sent/)).textContent).toMatch(/support/)
  expect(sent).toHaveLength(2)
  expect(sendSupportCase.ask.safeParse(JSON.parse(sent[1]!)).success).toBe(true)
  expect(sent.join('')).not.toMatch(/ann@|Ann|Larkspur/)
  expect(device.hostState.saved).toEqual([])
  await clickButton('Close')
  expect(screen.queryByText(/^Report sent/)).toBeNull()
})

test('a recording can be thrown away', async () => {
  const { device } = await openApp({ signedIn: true, path: '/profile' })
  await clickButton('Record a report')
  await clickButton('Agree and record')
  await screen.findByText('Recording a report.')
  await clickButton('Delete')
  expect(screen.queryByText('Recording a report.')).toBeNull()
  expect(device.hostState.saved).toEqual([])
})

const banners: [name: string, recording: Parameters<typeof stillActor>[0]][] = [
  ['on', { value: { on: 'running' } }],
  ['full', { value: { on: 'full' } }],
  ['busy', { value: { on: 'sending' }, tags: ['busy'] }],
  ['sent', { value: 'sent' }],
]

test('the banner of a recording says what it said when it was reviewed', async () => {
  await loadAllWords()
  const lines = banners.map(
    ([name, recording]) =>
      `# ${name}\n${saidStill('en', { recording: stillActor(recording) }, <RecordingBanner />)}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('looks/recordingBanner.txt')
})
