import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepTheme } from '#app/theme/theme.ts'
import { openApp, settle } from './openApp.tsx'

async function openThemed(config: object = {}) {
  const opened = await openApp({ signedIn: true, path: '/profile', config })
  const root = document.createElement('html')
  keepTheme(opened.app, opened.device, root)
  return { ...opened, root }
}

async function choose(word: string) {
  fireEvent.click(screen.getByLabelText(word))
  await settle()
}

test('follows the system until a theme is chosen, and again when System is chosen', async () => {
  const { root, device } = await openThemed({ default_theme_mode: 'dark' })
  expect(screen.getByLabelText<HTMLInputElement>('System').checked).toBe(true)
  expect(root.dataset.mode).toBeUndefined()

  await choose('Dark')
  expect(root.dataset.mode).toBe('dark')

  await choose('System')
  expect(root.dataset.mode).toBeUndefined()
  expect(device.settings.read('theme')).toBeNull()
})

test('a tenant without a choice of theme shows its own', async () => {
  const { root } = await openThemed({ default_theme_mode: 'dark', theme_switch: false })
  expect(root.dataset.mode).toBe('dark')
  expect(screen.queryByLabelText('System')).toBeNull()
})
