import { Icon } from './Icon.tsx'
import type { Tone } from './Callout.tsx'

/** A word and an icon: no status by colour alone. */
export const Status = ({ tone, icon, word }: { tone: Tone; icon: string; word: string }) => (
  <span className="status" data-tone={tone}>
    <Icon path={icon} small />
    {word}
  </span>
)
