/** Colours as the style sheet mixes them: Oklab, and back to sRGB. */
export interface Colour {
  l: number
  a: number
  b: number
}

type Triple = [number, number, number]

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

export function fromHex(hex: string): Colour {
  const short = hex.length < 7
  const part = (at: number) =>
    short
      ? Number.parseInt(hex.charAt(at + 1).repeat(2), 16)
      : Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16)
  return fromRgb([0, 1, 2].map((at) => part(at) / 255) as Triple)
}

function fromRgb(parts: Triple): Colour {
  const [red, green, blue] = parts.map(linear) as Triple
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

export function fromOklch(l: number, c: number, h: number): Colour {
  const angle = (h * Math.PI) / 180
  return { l, a: c * Math.cos(angle), b: c * Math.sin(angle) }
}

export const toOklch = ({ l, a, b }: Colour) => ({
  l,
  c: Math.hypot(a, b),
  h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
})

export const mixed = (one: Colour, share: number, other: Colour): Colour => ({
  l: one.l * share + other.l * (1 - share),
  a: one.a * share + other.a * (1 - share),
  b: one.b * share + other.b * (1 - share),
})

/** Colours outside of sRGB are clipped, as browsers do. */
function linearRgb({ l, a, b }: Colour): Triple {
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as Triple
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((part) => Math.min(1, Math.max(0, part))) as Triple
}

const gamma = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

/** As older browsers run a gradient, and as every browser lays a translucent colour over another. */
export function mixedInRgb(one: Colour, share: number, other: Colour): Colour {
  const [first, second] = [one, other].map((colour) => linearRgb(colour).map(gamma)) as [
    Triple,
    Triple,
  ]
  return fromRgb(first.map((part, at) => part * share + second[at]! * (1 - share)) as Triple)
}

function luminance(colour: Colour): number {
  const [red, green, blue] = linearRgb(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As in WCAG 2.2. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
