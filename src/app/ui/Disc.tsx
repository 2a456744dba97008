import { Icon } from './Icon.tsx'
import type { Tone } from './Callout.tsx'

/** Colours to tell rows apart by, in tokens.css. They say nothing of a status. */
export const hues = ['red', 'orange', 'olive', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type Hue = (typeof hues)[number]

export interface Face {
  icon: string
  hue?: Hue
  /** Shown in the icon's place. */
  initials?: string
  /** Of a currency, where parts.css has it: shown in the icon's place too. */
  flag?: string
}

/** Decoration: what it stands for is always beside it in words. */
export const Disc = ({ icon, hue, initials, flag, tone }: Face & { tone?: Tone | undefined }) => (
  <span
    className="disc"
    aria-hidden="true"
    data-tone={tone}
    data-hue={tone === undefined ? hue : undefined}
    data-initials={initials}
    data-flag={flag}
  >
    {(initials ?? flag) === undefined && <Icon path={icon} />}
  </span>
)

/** Initials in a colour that stays with the name; the icon where a name has no letters. */
export function nameFace(name: string, icon: string): Face {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
  const initials = [words[0], words.slice(1).at(-1)].flatMap((word) => word?.match(/^./u) ?? [])
  if (initials.length === 0) return { icon }
  const sum = Array.from(name, (sign) => sign.codePointAt(0) ?? 0).reduce((a, b) => a + b, 0)
  return { icon, initials: initials.join('').toUpperCase(), hue: hues[sum % hues.length] ?? 'blue' }
}
