/** An accent as the `#rrggbb` that a PDF knows. Tenants write theirs in OKLCH, as styles do. */
export function hexOf(colour: string): string {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour)
  if (!parts) return /^#[0-9a-f]{6}$/i.test(colour) ? colour : FALLBACK
  const [lightness = 0, chroma = 0, hue = 0] = parts.slice(1).map(Number)
  const angle = (hue * Math.PI) / 180
  return `#${linearOf(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle))
    .map((light) => channelOf(light).toString(16).padStart(2, '0'))
    .join('')}`
}

const FALLBACK = '#15181e'

/** Linear red, green and blue of OKLab, by its definition (CSS Color 4). */
function linearOf(lightness: number, a: number, b: number) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function channelOf(linear: number): number {
  const light = Math.min(1, Math.max(0, linear))
  const shown = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(shown * 255)
}
