import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, clickButton, settle } from './openApp.tsx'

/** A support case that a customer records. */

test('records nothing before consent, and saves nothing personal', async () => {
  const { device } = await openApp({ signedIn: true, path: '/profile' })
  await clickButton('Record a support case')
  expect(screen.getByText(/^The file tells which steps/)).toBeTruthy()
  expect(screen.queryByText('Recording a support case.')).toBeNull()
  await clickButton('Agree and record')
  await screen.findByText('Recording a support case.')
  await clickButton('Save the file')
  await settle()
  expect(screen.getByText(/^The file is saved/)).toBeTruthy()
  const [file] = device.hostState.saved
  expect(file?.name).toBe('support-case.json')
  expect(file?.text).toContain('"chart": "signedIn"')
  expect(file?.text).not.toMatch(/ann@|Ann|Larkspur/)
})

test('a recording can be thrown away', async () => {
  const { device } = await openApp({ signedIn: true, path: '/profile' })
  await clickButton('Record a support case')
  await clickButton('Agree and record')
  await screen.findByText('Recording a support case.')
  await clickButton('Stop and throw away')
  expect(screen.queryByText('Recording a support case.')).toBeNull()
  expect(device.hostState.saved).toEqual([])
})
