// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showTheme } from '#device/theme'

const root = document.documentElement

test('sets the host’s colours and removes withdrawn ones', () => {
  showTheme(root, { bg_color: '#17212b', secondary_bg_color: '#232e3c' })
  expect(root.style.getPropertyValue('--tg-theme-secondary-bg-color')).toBe('#232e3c')
  expect(root.dataset.host).toBe('dark')
  showTheme(root, { bg_color: '#ffffff' })
  expect(root.style.getPropertyValue('--tg-theme-secondary-bg-color')).toBe('')
  expect([root.dataset.host, root.style.colorScheme]).toEqual(['light', 'light'])
})
