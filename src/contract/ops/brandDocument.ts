import * as z from 'zod/mini'
import { ACCENT } from '#contract/brandContrast'
import { cardArts, heroes, illustrations, typefaces } from '#contract/tenantConfig'

/** The name and look of a tenant, as its owner writes them. */

const BRAND_NAME_MAX = 40
const MARK_MAX = 4_000
const RADIUS_MAX = 24

/** How many numbers each command of a path takes. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  T: 2,
  H: 1,
  V: 1,
  S: 4,
  Q: 4,
  C: 6,
  A: 7,
  Z: 0,
}

/** The two flags of an arc need nothing between them. */
const isFlag = (command: string, place: number) =>
  command === 'A' && [3, 4].includes(place % ARGUMENTS.A!)

function countNumbers(command: string, text: string): number | null {
  let [rest, count] = [text, 0]
  while (/[^\s,]/.test(rest)) {
    const next = isFlag(command, count)
      ? /^[\s,]*[01]/.exec(rest)
      : /^[\s,]*[+-]?(\d{1,4}(\.\d{0,6})?|\.\d{1,6})(?!\d)/.exec(rest)
    if (!next) return null
    rest = rest.slice(next[0].length)
    count += 1
  }
  return count
}

/** Commands and their numbers, and nothing else: what can neither run nor be loaded. */
function isMark(path: string): boolean {
  const steps = path.trim().split(/(?=[a-z])/i)
  return steps.every((step, place) => {
    const command = step.slice(0, 1).toUpperCase()
    const takes = ARGUMENTS[command]
    if (takes === undefined || (place === 0 && command !== 'M')) return false
    const count = countNumbers(command, step.slice(1))
    if (takes === 0 || !count) return takes === count
    return count % takes === 0
  })
}

const Accent = z.string().check(z.regex(ACCENT))

export const BrandDocument = z.strictObject({
  name: z.string().check(z.trim(), z.maxLength(BRAND_NAME_MAX), z.regex(/^\P{C}+$/u)),
  /** One SVG path on a 24 by 24 grid. */
  mark: z.string().check(z.trim(), z.maxLength(MARK_MAX), z.refine(isMark)),
  accent: Accent,
  accent_dark: z.optional(Accent),
  second: z.optional(Accent),
  radius: z.int().check(z.minimum(0), z.maximum(RADIUS_MAX)),
  hero: z.optional(z.enum(heroes)),
  card_art: z.optional(z.enum(cardArts)),
  type: z.optional(z.enum(typefaces)),
  illustration: z.optional(z.enum(illustrations)),
})

const typedFields = ['name', 'mark', 'accent', 'accent_dark', 'second', 'radius'] as const
/** Fields with a choice of a few, and which. */
export const brandChoices = {
  hero: heroes,
  card_art: cardArts,
  type: typefaces,
  illustration: illustrations,
} as const
export type BrandChoice = keyof typeof brandChoices
export const isBrandChoice = (field: string): field is BrandChoice => field in brandChoices

const chosenFields = ['hero', 'card_art', 'type', 'illustration'] as const satisfies BrandChoice[]
export const brandFields = [...typedFields, ...chosenFields] as const
export type BrandField = (typeof brandFields)[number]

export const BrandChange = z.object({
  field: z.enum(brandFields),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type BrandChange = z.output<typeof BrandChange>
