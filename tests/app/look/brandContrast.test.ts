import { expect, test } from 'vitest'
import { brandModes, contrastFigures, isReadable } from '#contract/brandContrast'
import { seededTenants } from '#bank/db/seed/tenants'
import { faintPairs } from './faintPairs.ts'
import { cardOf, faintFronts, heroOf, type Surface } from './faintSurfaces.ts'
import { derivedTokens, heroes, type Hero, type Mode } from './tokens.ts'

/** What the bank lets an owner publish can be read everywhere, as the style sheets mix it. */

const parts = ['00', '33', '66', '99', 'cc', 'ff']
const cube = parts.flatMap((red) =>
  parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
)

test('every accent that is permitted can be read in both themes', () => {
  const permitted = cube.filter((accent) => isReadable({ accent }))
  expect(permitted.length).toBeGreaterThan(20)
  const faint = permitted.flatMap((accent) =>
    brandModes.flatMap((mode) =>
      faintPairs(mode, derivedTokens({ '--tenant-accent': accent })).map(
        (pair) => `${accent} ${mode}: ${pair}`,
      ),
    ),
  )
  expect(faint).toEqual([])
})

test('so can every accent of the dark that is permitted', () => {
  const accent = '#3d52ba'
  const permitted = cube.filter((dark) => isReadable({ accent, accent_dark: dark }))
  expect(permitted.length).toBeGreaterThan(10)
  const faint = permitted.flatMap((dark) =>
    faintPairs('dark', derivedTokens({ '--tenant-accent': accent, '--tenant-accent-dark': dark })),
  )
  expect(faint).toEqual([])
})

test('so can every second colour that is permitted, as a shape and under initials', () => {
  const accent = '#3d52ba'
  const permitted = cube.filter((second) => isReadable({ accent, second }))
  expect(permitted.length).toBeGreaterThan(40)
  const faint = permitted.flatMap((second) =>
    brandModes.flatMap((mode) =>
      faintPairs(mode, derivedTokens({ '--tenant-accent': accent, '--tenant-second': second })).map(
        (pair) => `${second} ${mode}: ${pair}`,
      ),
    ),
  )
  expect(faint).toEqual([])
})

const accents = cube.filter((accent) => isReadable({ accent }))
const seconds = cube.filter((second) => isReadable({ accent: '#3d52ba', second }))

const kinds: [string, Mode, (given: Record<string, string>) => Surface][] = brandModes.flatMap(
  (mode) => [
    ...heroes.map((hero: Hero): [string, Mode, (given: Record<string, string>) => Surface] => [
      `a hero that is ${hero}`,
      mode,
      (given) => heroOf(hero, mode, derivedTokens(given, hero)),
    ]),
    ['the face of a card', mode, (given) => cardOf(mode, derivedTokens(given))],
  ],
)

test.each(kinds)(
  'text on %s can be read in the %s, whatever the two colours',
  (_, __, surfaceOf) => {
    const starts = accents.map(
      (accent) => [accent, surfaceOf({ '--tenant-accent': accent })] as const,
    )
    // One end is made of the accent and the other of the second colour.
    const ends = seconds.map((second) => {
      const given = { '--tenant-accent': '#3d52ba', '--tenant-second': second }
      return [second, surfaceOf(given).to] as const
    })
    const alone = starts.flatMap(([accent, surface]) =>
      faintFronts(surface).map((faint) => `${accent}: ${faint}`),
    )
    const both = starts.flatMap(([accent, surface]) =>
      ends.flatMap(([second, to]) =>
        faintFronts({ ...surface, to }).map((faint) => `${accent} and ${second}: ${faint}`),
      ),
    )
    expect([...alone, ...both]).toEqual([])
  },
)

test('so can text on a hero of an accent that the dark alone has', () => {
  const accent = '#3d52ba'
  const permitted = cube.filter((dark) => isReadable({ accent, accent_dark: dark }))
  const faint = permitted.flatMap((dark) =>
    heroes.flatMap((hero) => {
      const given = { '--tenant-accent': accent, '--tenant-accent-dark': dark }
      return faintFronts(heroOf(hero, 'dark', derivedTokens(given, hero)))
    }),
  )
  expect(faint).toEqual([])
})

test('seeded looks are permitted, pale and dark ones are not', () => {
  for (const { config } of Object.values(seededTenants)) expect(isReadable(config.brand)).toBe(true)
  for (const accent of ['#ffffff', '#a0c8ff', '#ffd60a', 'red', '', '#12', 'oklch(2 3 4)'])
    expect(isReadable({ accent }), accent).toBe(false)
  expect(contrastFigures({ accent: '#3d52ba', accent_dark: '#000000' })).toMatchObject([
    { mode: 'light', check: 'text', isEnough: true },
    { mode: 'light', check: 'surface', isEnough: true },
    { mode: 'dark', check: 'text', isEnough: true },
    { mode: 'dark', check: 'surface', isEnough: false },
  ])
  expect(isReadable({ accent: '#3d52ba', second: '#ffd60a' })).toBe(false)
})
