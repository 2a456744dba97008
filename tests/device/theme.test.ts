// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { groundOf, parseColours, showTheme } from '#device/theme'

const root = document.documentElement

test('sets the host’s colours and removes withdrawn ones', () => {
  showTheme(root, { bg_color: '#17212b', secondary_bg_color: '#232e3c' })
  expect(root.style.getPropertyValue('--tg-theme-secondary-bg-color')).toBe('#232e3c')
  expect(root.dataset.host).toBe('dark')
  showTheme(root, { bg_color: '#ffffff' })
  expect(root.style.getPropertyValue('--tg-theme-secondary-bg-color')).toBe('')
  expect([root.dataset.host, root.style.colorScheme]).toEqual(['light', 'light'])
})

test('keeps what is not of the host, and says nothing of light where no colour is told', () => {
  root.style.setProperty('--own', '1px')
  root.dataset.host = 'kept'
  showTheme(root, { text_color: '#000000' })
  expect([root.style.getPropertyValue('--own'), root.dataset.host]).toEqual(['1px', 'kept'])
})

test.each([
  ['#000000', true],
  ['#808080', true],
  ['#818181', false],
  ['#ffffff', false],
  ['#ff0000', true],
  ['#00ff00', false],
  ['#0000ff', true],
])('%s is dark: %s', (bg_color, dark) => {
  showTheme(root, { bg_color })
  expect(root.dataset.host).toBe(dark ? 'dark' : 'light')
  const [page, bars] = dark
    ? ['bg_color', 'secondary_bg_color']
    : ['secondary_bg_color', 'bg_color']
  expect(groundOf({ bg_color })).toEqual({ page, bars })
})

test('without a colour the ground is that of a light page', () => {
  expect(groundOf({}).page).toBe('secondary_bg_color')
})

const names = ['a', `a${'b'.repeat(39)}`, `a${'b'.repeat(40)}`, 'A', '_a', 'a-b']
test.each(names)('a colour named %s is taken where that is a name', (name) => {
  const taken = /^[a-z][a-z_]{0,39}$/.test(name)
  expect(Object.keys(parseColours({ [name]: '#17212B' }))).toEqual(taken ? [name] : [])
})

test.each([null, 'text', 7, { bg_color: '#17212' }, { bg_color: '#17212bb' }, { bg_color: 7 }])(
  '%j has no colours',
  (params) => {
    expect(parseColours(params)).toEqual({})
  },
)
