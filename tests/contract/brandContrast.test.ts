import { expect, test } from 'vitest'
import { contrastFigures, isReadable } from '#contract/brandContrast'

/** The figures that decide whether an owner's colour can be read, for colours around the circle. */

const accents = [
  '#3d52ba',
  '#b3261e',
  '#0b6b3a',
  '#0a0a0a',
  '#7f7f7f',
  '#ffd60a',
  'oklch(0.5 0.2 260)',
  'oklch(0.55 0.15 30.5)',
]

const figures = (accent: string, others: { accent_dark?: string; second?: string } = {}) =>
  contrastFigures({ accent, ...others }).map(
    ({ field, mode, check, ratio, isEnough }) =>
      `${field} ${mode} ${check} ${ratio}${isEnough ? '' : ' too low'}`,
  )

test('every figure is what was reviewed', async () => {
  const lines = accents.flatMap((accent) => [
    `# ${accent}`,
    ...figures(accent),
    `# #3d52ba, in the dark ${accent}`,
    ...figures('#3d52ba', { accent_dark: accent }),
    `# ${accent} beside #3d52ba`,
    ...figures('#3d52ba', { second: accent }).slice(4),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('contrast.txt')
})

test('a text needs 4.5 to 1 and a surface 3 to 1, and not a hundredth more', () => {
  const greys = Array.from({ length: 100 }, (_, at) => `oklch(${(at / 100).toFixed(2)} 0.0 0)`)
  const all = greys.flatMap((accent) => contrastFigures({ accent, accent_dark: accent }))
  expect(all.length).toBe(400)
  const least = { text: 4.5, surface: 3 }
  expect(all.filter(({ check, ratio, isEnough }) => isEnough !== ratio >= least[check])).toEqual([])
})

test('a colour that is none has no figures, and no brand with it can be read', () => {
  expect(figures('red')).toEqual([])
  expect(figures('#3d52ba', { accent_dark: 'red' })).toHaveLength(2)
  expect(isReadable({ accent: '#3d52ba', accent_dark: 'red' })).toBe(false)
  expect(figures('#3d52ba', { second: 'red' })).toHaveLength(4)
  expect(isReadable({ accent: '#3d52ba', second: 'red' })).toBe(false)
  expect(isReadable({ accent: '#3d52ba', second: '#b3261e' })).toBe(true)
})
