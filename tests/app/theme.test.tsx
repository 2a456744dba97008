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

const brand = { name: 'Larch', mark: 'M4 4h16v16H4z', accent: '#3d52ba', radius: 12 }

test('the look of a tenant is on the root', async () => {
  const { root } = await openThemed({
    brand: {
      ...brand,
      second: '#7a3fb0',
      hero: 'gradient',
      card_art: 'waves',
      type: 'serif',
      illustration: 'none',
    },
  })
  expect(Object.fromEntries(Object.entries(root.dataset))).toEqual({
    hero: 'gradient',
    art: 'waves',
    type: 'serif',
    illustration: 'none',
  })
  expect(root.style.getPropertyValue('--tenant-second')).toBe('#7a3fb0')
  expect(root.style.getPropertyValue('--tenant-radius')).toBe('0.75rem')
})

test('a look from before there was a choice stays as it was', async () => {
  const { root } = await openThemed({ brand })
  expect(Object.fromEntries(Object.entries(root.dataset))).toEqual({
    hero: 'plain',
    art: 'mark',
    type: 'inter',
    illustration: 'line',
  })
  expect(root.style.getPropertyValue('--tenant-second')).toBe('')
})
