// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { browserDrawer } from '#device/localStore'
import { createSettings } from '#device/settings'

test('a setting is a short word or it is not there', () => {
  const settings = createSettings(browserDrawer(window))
  settings.keep('language', 'ru')
  localStorage.setItem('theme', '<script>')
  expect([settings.read('language'), settings.read('theme')]).toEqual(['ru', null])
  settings.keep('language', null)
  expect(settings.read('language')).toBeNull()
})
