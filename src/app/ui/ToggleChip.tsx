import { Icon } from './Icon.tsx'
import { check } from '#app/ui/icons/check.ts'

interface Props {
  word: string
  on: boolean
  onToggle: () => void
  /** It may not be turned just now. */
  off?: boolean
}

/** One of several of which any number can be on; that it is, is not told by colour alone. */
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
