import { contrast } from './colour.ts'
import { colourOf, type Mode, type Tokens } from './tokens.ts'

/** Text needs 4.5:1, icons and borders 3:1; each over every background it stands on. */
const backgrounds = ['--surface', '--surface-raised', '--surface-sunken']
const washes = ['--good-wash', '--wait-wash', '--bad-wash']
const cards = ['--surface', '--surface-raised']
const text = 4.5
const shape = 3

const pairs: [least: number, front: string, grounds: string[]][] = [
  [text, '--ink', [...backgrounds, '--accent-wash', '--second-wash', ...washes]],
  [text, '--ink-soft', [...backgrounds, '--accent-wash', ...washes]],
  [text, '--accent-ink', [...backgrounds, '--accent-wash']],
  [text, '--on-accent', ['--accent', '--accent-hover']],
  [text, '--good', [...cards, '--good-wash']],
  [text, '--wait', [...cards, '--wait-wash']],
  [text, '--bad', [...cards, '--bad-wash']],
  [shape, '--line-control', cards],
  [shape, '--accent-edge', cards],
  [shape, '--second', cards],
  [shape, '--on-accent', ['--second']],
]

/** The pairs of colours of the theme that cannot be read. */
export function faintPairs(mode: Mode, tokens: Tokens): string[] {
  return pairs.flatMap(([least, front, grounds]) =>
    grounds
      .map((background) => ({
        ground: background,
        ratio: contrast(colourOf(front, mode, tokens), colourOf(background, mode, tokens)),
      }))
      .filter(({ ratio }) => !(ratio >= least))
      .map(
        ({ ground: background, ratio }) =>
          `${front} on ${background}: ${ratio.toFixed(2)} of ${least}`,
      ),
  )
}
