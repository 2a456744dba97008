import { TextField } from '#app/ui/TextField.tsx'

interface Props {
  name: string
  label: string
  hint: string
  value: string
}

/** What `/` goes to. */
export const SearchField = ({ value, ...shown }: Props) => (
  <TextField {...shown} type="search" defaultValue={value} autoComplete="off" />
)
