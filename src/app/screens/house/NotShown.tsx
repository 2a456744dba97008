import type { ReactNode } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import { Button } from '#app/parts/Button.tsx'
import { Face } from '#app/parts/Face.tsx'
import { alert } from '#app/parts/icons.ts'
import { useWords } from '#app/words/speak.tsx'
import { Refused } from './Refused.tsx'

interface Shown {
  title: string
  alone?: boolean
  /** What it means for the reader, where that says more than the refusal. */
  text?: string
  note?: RefusalNote | null
  again: () => void
  /** What can be done instead. */
  children?: ReactNode
}

/** What the bank could not show: why, and another try. */
export function NotShown({ title, alone = false, text, note = null, again, children }: Shown) {
  const { house } = useWords()
  return (
    <Face alone={alone} icon={alert} tone="bad" title={title}>
      {text && <p className="soft">{text}</p>}
      <Refused note={note} />
      <div className="cluster">
        <Button onClick={again}>{house.tryAgain}</Button>
        {children}
      </div>
    </Face>
  )
}
