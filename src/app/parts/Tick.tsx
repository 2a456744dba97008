import { Icon } from './Icon.tsx'
import { check } from './roomIcons.ts'

interface Shown {
  word: string
  on: boolean
  onTurn: () => void
}

/** One of several of which any number can be on; that it is, is not told by colour alone. */
export const Tick = ({ word, on, onTurn }: Shown) => (
  <button type="button" className="chip" aria-pressed={on} onClick={onTurn}>
    {on && <Icon path={check} />}
    {word}
  </button>
)
