import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, clickButton, settle } from './openApp.tsx'

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
  expect(file?.text).toContain('"chart": "signedIn"')
  expect(file?.text).not.toMatch(/ann@|Ann|Larkspur/)
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
