// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { browserLocalStore } from '#device/localStore'
import { createDeviceSettings } from '#device/settings'

test('a setting is a short word or missing', () => {
  const settings = createDeviceSettings(browserLocalStore(window))
  settings.write('language', 'ru')
  localStorage.setItem('theme', '<script>')
  expect([settings.read('language'), settings.read('theme')]).toEqual(['ru', null])
  settings.write('language', null)
  expect(settings.read('language')).toBeNull()
})
