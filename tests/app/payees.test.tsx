import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually'
import { field } from './counterpartyPages.ts'
import { clickButton } from './openApp.tsx'
import { openSend } from './sendPage.ts'

/** Where somebody at a keyboard goes on once a recipient is chosen, or another one is. */

const isFocused = (label: string) =>
  eventually(() => expect(document.activeElement).toBe(field(label)))

test.each([
  ['a saved recipient', /Rent/, 'You send'],
  ['a crypto address', /^New crypto address/, 'Address'],
])('%s is chosen, and what comes next is typed at once', async (_, row, next) => {
  await openSend()
  await clickButton(row)
  await isFocused(next)
})

test('another recipient is looked for at once', async () => {
  await openSend()
  await clickButton(/Rent/)
  await clickButton('Change')
  await isFocused('Name, IBAN or crypto address')
  expect(screen.getByRole('button', { name: /Rent/ })).toBeTruthy()
})
