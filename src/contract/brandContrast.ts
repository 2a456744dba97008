import type { TenantBrand } from './tenantConfig.ts'

/**
 * Whether a tenant's colours can be read: the bank refuses what is fainter, and the console says so
 * beside the field. The surfaces are those of the theme, which lean towards the accent.
 */

type BrandColours = Pick<TenantBrand, 'accent' | 'accent_dark' | 'second'>

/** Of text on a colour, and of the colour as a control on what is around it. */
export const contrastLeast = { text: 4.5, surface: 3 } as const
export type ContrastCheck = keyof typeof contrastLeast

export const brandModes = ['light', 'dark'] as const
export type BrandMode = (typeof brandModes)[number]

export interface ContrastFigure {
  /** Whose colour it is: a dark one that is made of a light one is mended there. */
  field: keyof BrandColours
  mode: BrandMode
  check: ContrastCheck
  /** Rounded down, so that what is too faint never reads as enough. */
  ratio: number
  isEnough: boolean
}

interface Oklch {
  l: number
  c: number
  h: number
}

export const ACCENT = /^(#[0-9a-f]{6}|oklch\((0|1|0?\.\d{1,4}) 0?\.\d{1,4} \d{1,3}(\.\d{1,3})?\))$/i

const onAccent: Oklch = { l: 0.99, c: 0, h: 0 }
/** Where no accent of the dark is chosen, it is the light one at this lightness. Of the second
 * colour the dark keeps only hue and strength, so nothing of it can be too faint there. */
const DARK_LIGHTNESS = 0.535

export function contrastFigures({
  accent,
  accent_dark: ownDark,
  second,
}: BrandColours): ContrastFigure[] {
  const light = oklchOf(accent)
  if (light === null) return []
  const cards = cardsOf(light.h)
  const dark = ownDark === undefined ? { ...light, l: DARK_LIGHTNESS } : oklchOf(ownDark)
  const darkField = ownDark === undefined ? 'accent' : 'accent_dark'
  const beside = second === undefined ? null : oklchOf(second)
  return [
    ...figuresOf('accent', 'light', light, cards),
    ...(dark ? figuresOf(darkField, 'dark', dark, cards) : []),
    ...(beside ? figuresOf('second', 'light', beside, cards) : []),
  ]
}

function figuresOf(
  field: keyof BrandColours,
  mode: BrandMode,
  colour: Oklch,
  cards: ReturnType<typeof cardsOf>,
): ContrastFigure[] {
  const figure = (check: ContrastCheck, ratio: number) => ({
    field,
    mode,
    check,
    ratio: Math.floor(ratio * 100) / 100,
    isEnough: ratio >= contrastLeast[check],
  })
  return [
    figure('text', contrast(onAccent, colour)),
    figure('surface', Math.min(...cards[mode].map((card) => contrast(colour, card)))),
  ]
}

/** The page and the cards on it. */
function cardsOf(hue: number) {
  const h = 265 + (hue - 265) * 1.8
  return {
    light: [
      { l: 0.983, c: 0.0035, h },
      { l: 0.998, c: 0.0008, h },
    ],
    dark: [
      { l: 0.17, c: 0.008, h },
      { l: 0.209, c: 0.01, h },
    ],
  }
}

/** Null where it is not written as `#rrggbb` or in OKLCH. */
function oklchOf(colour: string): Oklch | null {
  if (!ACCENT.test(colour)) return null
  if (colour.startsWith('#')) return fromHex(colour)
  const [l = 0, c = 0, h = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return { l, c, h }
}

function fromHex(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

const toLinear = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4

/** Colours outside of sRGB are clipped, as browsers do. */
function luminance({ l, c, h }: Oklch): number {
  const angle = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)]
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clipped = (part: number) => Math.min(1, Math.max(0, part))
  return (
    0.2126 * clipped(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z) +
    0.7152 * clipped(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z) +
    0.0722 * clipped(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  )
}

/** As in WCAG 2.2. */
function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether every figure is known and enough. */
export function isReadable(brand: BrandColours): boolean {
  const figures = contrastFigures(brand)
  const colours = brandModes.length + (brand.second === undefined ? 0 : 1)
  const wanted = colours * Object.keys(contrastLeast).length
  return figures.length === wanted && figures.every(({ isEnough }) => isEnough)
}
