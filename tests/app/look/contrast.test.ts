import { expect, test } from 'vitest'
import { hues } from '#app/ui/Disc.tsx'
import { palettes } from '#app/telegram/palettes.ts'
import { seededTenants } from '#bank/db/seed/tenants'
import { contrast } from './colour.ts'
import { faintPairs } from './faintPairs.ts'
import { cardOf, faintFronts, heroOf } from './faintSurfaces.ts'
import { colourOf, derivedTokens, heroes, hueTokens, plainTokens, type Mode } from './tokens.ts'

const text = 4.5
const modes = ['light', 'dark'] as const
const tenants = Object.entries(seededTenants).map(
  ([
    name,
    {
      config: { brand },
    },
  ]) =>
    [
      name,
      {
        '--tenant-accent': brand.accent,
        ...(brand.second !== undefined && { '--tenant-second': brand.second }),
      },
    ] as const,
)

/** Tenants bring palettes of their own; these are common ones, and two odd ones. */
const hosts = {
  'Telegram web, light': ['light', named(palettes.light)],
  'Telegram desktop, dark': ['dark', named(palettes.dark)],
  'Telegram for iOS, light': [
    'light',
    named({
      bg_color: '#ffffff',
      secondary_bg_color: '#efeff4',
      text_color: '#000000',
      button_color: '#007aff',
    }),
  ],
  'Telegram for iOS, dark': [
    'dark',
    named({
      bg_color: '#000000',
      secondary_bg_color: '#1c1c1d',
      text_color: '#ffffff',
      button_color: '#3e88f7',
    }),
  ],
  'Telegram for Android, light': [
    'light',
    named({
      bg_color: '#ffffff',
      secondary_bg_color: '#f0f0f0',
      text_color: '#222222',
      button_color: '#50a8eb',
    }),
  ],
  'Telegram for Android, dark': [
    'dark',
    named({
      bg_color: '#212d3b',
      secondary_bg_color: '#151e27',
      text_color: '#ffffff',
      button_color: '#50a8eb',
    }),
  ],
  'a theme with a yellow button': [
    'light',
    named({
      bg_color: '#ffffff',
      secondary_bg_color: '#f4f4f5',
      text_color: '#000000',
      button_color: '#ffd60a',
    }),
  ],
} as const satisfies Record<string, readonly [Mode, Record<string, string>]>

function named(palette: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(palette).map(([name, colour]) => [
      `--tg-theme-${name.replaceAll('_', '-')}`,
      colour,
    ]),
  )
}

const cases = tenants.flatMap(([name, brand]) =>
  modes.map((mode) => [`${name}, ${mode}`, mode, brand] as const),
)

/** On every hero, whichever the tenant has now, and on the face of its cards. */
const faintFrontsIn = (mode: Mode, given: Record<string, string>) => [
  ...heroes.flatMap((hero) => faintFronts(heroOf(hero, mode, derivedTokens(given, hero)))),
  ...faintFronts(cardOf(mode, derivedTokens(given))),
]

test.each(cases)('everything can be read in %s', (_, mode, brand) => {
  expect(faintPairs(mode, derivedTokens(brand))).toEqual([])
  expect(faintFrontsIn(mode, brand)).toEqual([])
})

test.each(modes)('initials can be read in every colour of a disc, %s', (mode) => {
  const faint = hueTokens().filter(
    (tokens) =>
      !(contrast(colourOf('--on-face', mode, tokens), colourOf('--face', mode, tokens)) >= text),
  )
  expect(hueTokens()).toHaveLength(hues.length)
  expect(faint).toEqual([])
})

const inTelegram = tenants.flatMap(([name, brand]) =>
  Object.entries(hosts).map(
    ([host, [mode, colours]]) =>
      [`${name} inside ${host}`, mode, { ...brand, ...colours }] as const,
  ),
)

test.each(inTelegram)('everything can be read in %s', (_, mode, given) => {
  expect(faintPairs(mode, derivedTokens(given))).toEqual([])
  expect(faintFrontsIn(mode, given)).toEqual([])
})

test.each(cases)('an old web view shows %s plainer, and readable', (_, mode, brand) => {
  const tokens = plainTokens(mode, brand)
  expect(faintPairs(mode, tokens)).toEqual([])
  expect(faintFronts(heroOf('gradient', mode, tokens))).toEqual([])
  expect(faintFronts(cardOf(mode, tokens))).toEqual([])
})

test('finds a colour that is too faint', () => {
  const faint = { '--tenant-accent': '#3d52ba', '--ink-soft': '#b0b0b0' }
  expect(faintPairs('light', derivedTokens(faint))).toContain(
    '--ink-soft on --surface: 2.06 of 4.5',
  )
})

test('finds a surface whose text is too faint', () => {
  const pale = derivedTokens({ '--tenant-accent': '#3d52ba', '--hero-to': '#a0c8ff' })
  expect(faintFronts(heroOf('gradient', 'light', pale))).toContain('--on-hero at 1: 1.54 of 4.5')
})
