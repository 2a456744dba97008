import { expect, test } from 'vitest'
import { brandModes, contrastFigures, isReadable } from '#contract/brandContrast'
import { seededTenants } from '#bank/db/seed/tenants'
import { faintPairs } from './faintPairs.ts'
import { derivedTokens } from './tokens.ts'

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
})
