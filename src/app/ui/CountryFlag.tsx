import { Disc } from './Disc.tsx'

/** From a capital to the sign that two of make a flag. */
const TO_FLAG = 0x1f1e6 - 0x41

/** By the two capitals of a country: its flag, or these where the device draws no flags. */
export const CountryFlag = ({ code }: { code: string }) => (
  <Disc
    icon=""
    initials={Array.from(code, (sign) => String.fromCodePoint(sign.charCodeAt(0) + TO_FLAG)).join(
      '',
    )}
  />
)
