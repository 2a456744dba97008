import { encode } from 'uqr'

/** Dark on light in either theme, or no camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dots.join('')} />
    </svg>
  )
}
