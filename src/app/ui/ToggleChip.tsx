import { Icon } from './Icon.tsx'
import { check } from '#app/ui/icons/check.ts'

interface Props {
  word: string
  on: boolean
  onToggle: () => void
  off?: boolean
}

/** Its state is not shown by colour alone. */
export const ToggleChip = ({ word, on, onToggle, off = false }: Props) => (
  <button
    type="button"
    className="chip"
    aria-pressed={on}
    aria-disabled={off}
    onClick={() => off || onToggle()}
  >
    {on && <Icon path={check} />}
    {word}
  </button>
)
