import { readFileSync } from 'node:fs'
import { contrast, fromHex, mixed, mixedInRgb, type Colour } from './colour.ts'
import { colourOf, type Hero, type Mode, type Tokens } from './tokens.ts'

/** What text of a tenant's own surfaces stands on: a gradient, and white laid over it. */

const text = 4.5
const white = fromHex('#ffffff')
/** The most that is laid over them, of controls and of art: less of it leaves text clearer. */
const overlay = Math.max(
  ...[
    ...readFileSync('src/app/theme/parts.css', 'utf8').matchAll(
      /rgb\(255 255 255 \/ (\d+)%\)|stroke-opacity='(\.\d+)'/g,
    ),
  ].map(([, percent, part]) => (percent === undefined ? Number(part) : Number(percent) / 100)),
)
const steps = [0, 0.25, 0.5, 0.75, 1]

export interface Surface {
  from: Colour
  to: Colour
  fronts: Record<string, Colour>
  /** How much white. */
  over: number
}

export function heroOf(hero: Hero, mode: Mode, tokens: Tokens): Surface {
  const named = (name: string) => colourOf(name, mode, tokens)
  return {
    from: named('--hero-from'),
    to: named('--hero-to'),
    fronts: { '--on-hero': named('--on-hero'), '--on-hero-soft': named('--on-hero-soft') },
    over: hero === 'tint' ? 0 : overlay,
  }
}

export const cardOf = (mode: Mode, tokens: Tokens): Surface => ({
  from: colourOf('--card-from', mode, tokens),
  to: colourOf('--card-to', mode, tokens),
  fronts: { white },
  over: overlay,
})

/** Browsers run it through Oklab or sRGB. */
export function faintFronts({ from, to, fronts, over }: Surface): string[] {
  const grounds = steps.flatMap((share) =>
    [mixed(to, share, from), mixedInRgb(to, share, from)].map((ground) => ({
      share,
      ground: mixedInRgb(white, over, ground),
    })),
  )
  return Object.entries(fronts).flatMap(([name, front]) =>
    grounds
      .map((at) => ({ ...at, ratio: contrast(front, at.ground) }))
      .filter(({ ratio }) => !(ratio >= text))
      .map(({ share, ratio }) => `${name} at ${share}: ${ratio.toFixed(2)} of ${text}`),
  )
}
