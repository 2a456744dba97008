import { Icon } from './Icon.tsx'
import { check } from '#app/ui/icons/check.ts'
import '#app/theme/chips.css'

interface Props {
  word: string
  /** The accessible name, where the word alone does not say what is switched. */
  label?: string
  on: boolean
  onToggle: () => void
  off?: boolean
}

/** Its state is not shown by colour alone. */
export const ToggleChip = ({ word, label, on, onToggle, off = false }: Props) => (
  <button
    type="button"
    className="chip"
    aria-label={label}
    aria-pressed={on}
    aria-disabled={off}
    onClick={() => off || onToggle()}
  >
    {on && <Icon path={check} />}
    {word}
  </button>
)
