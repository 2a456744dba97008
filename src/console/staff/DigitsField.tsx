import { TextField } from '#app/ui/TextField.tsx'

interface DigitsProps {
  label: string
  name: string
  refused?: object
}

export const DigitsField = (shown: DigitsProps) => (
  <TextField
    {...shown}
    className="input-code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    required
  />
)
