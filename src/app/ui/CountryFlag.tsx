import { Disc } from './Disc.tsx'

/**
 * Flags that stripes, a cross, a triangle or a disc make, by their colours: `h` from the top, `v`
 * from the side, `x` a cross of the north on its field, `o` a disc on its field; `^` at the mast.
 */
const drawn: Partial<Record<string, string>> = {
  AM: 'h d00 03a fa0',
  AT: 'h c23 fff c23',
  BD: 'o 064 f34',
  BE: 'v 000 fd2 e23',
  BG: 'h fff 096 d21',
  BO: 'h d21 fe0 073',
  BS: 'h 0ac fc0 0ac ^000',
  CI: 'v f70 fff 096',
  CO: 'h fd0 fd0 03a c12',
  CZ: 'h fff d11 ^147',
  DE: 'h 000 d00 fc0',
  DK: 'x c13 fff',
  EE: 'h 07c 000 fff',
  ES: 'h a12 fb0 fb0 a12',
  FI: 'x fff 037',
  FR: 'v 026 fff c12',
  GA: 'h 094 fd1 37c',
  GN: 'v c12 fd1 096',
  HU: 'h c23 fff 475',
  ID: 'h c00 fff',
  IE: 'v 196 fff f83',
  IS: 'x 029 fff d12',
  IT: 'v 094 fff c23',
  JP: 'o fff b03',
  LT: 'h fb1 064 c12',
  LU: 'h e33 fff 0ad',
  LV: 'h 923 923 fff 923 923',
  MC: 'h c12 fff',
  ML: 'v 1b3 fd1 c12',
  MU: 'h e23 124 fd0 0a5',
  NG: 'v 085 fff 085',
  NL: 'h a12 fff 248',
  NO: 'x b02 fff 025',
  PE: 'v d12 fff d12',
  PL: 'h fff c14',
  PW: 'o 4ad fd0',
  RO: 'v 027 fd1 c12',
  RU: 'h fff 03a d21',
  SD: 'h d12 fff 000 ^073',
  SE: 'x 06a fc0',
  SL: 'h 1b3 fff 07c',
  TD: 'v 026 fc0 c10',
  TH: 'h a13 fff 224 224 fff a13',
  UA: 'h 05b fd0',
  YE: 'h c12 fff 000',
}

const ofCurrencies: Partial<Record<string, string>> = { US: 'USD', GB: 'GBP' }

/** Of a country by its two letters, which are shown where its flag is more than a few shapes. */
export function CountryFlag({ code }: { code: string }) {
  const flag = drawn[code]
  if (flag === undefined)
    return ofCurrencies[code] === undefined ? (
      <Disc icon="" initials={code} />
    ) : (
      <Disc icon="" flag={ofCurrencies[code]} />
    )
  const [kind = 'h', ...parts] = flag.split(' ')
  const colours = parts.filter((part) => !part.startsWith('^'))
  const mast = parts.find((part) => part.startsWith('^'))?.slice(1)
  return (
    <svg className="disc" viewBox="0 0 60 60" aria-hidden="true">
      {colours.map((colour, at) => (
        <path key={at} fill={`#${colour}`} d={shapes[kind]?.(at, colours.length)} />
      ))}
      {mast !== undefined && <path fill={`#${mast}`} d="M0 0l34 30L0 60z" />}
    </svg>
  )
}

const SIDE = 60
const field = `M0 0h${SIDE}v${SIDE}H0z`
/** What is on a field is on top of it; the inner cross is thinner than the outer one. */
const crosses = [
  field,
  'M18 0h14v23h28v14H32v23H18V37H0V23h18z',
  'M22 0h6v27h32v6H28v27h-6V33H0v-6h22z',
]

const shapes: Record<string, (at: number, count: number) => string | undefined> = {
  h: (at, count) => `M0 ${(SIDE / count) * at}h${SIDE}v${SIDE / count}H0z`,
  v: (at, count) => `M${(SIDE / count) * at} 0h${SIDE / count}v${SIDE}h-${SIDE / count}z`,
  x: (at) => crosses[at],
  o: (at) => (at === 0 ? field : 'M30 14a16 16 0 1 0 0 32 16 16 0 0 0 0-32z'),
}
