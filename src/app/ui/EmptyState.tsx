import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { Tone } from './Callout.tsx'

interface Props {
  icon: string
  tone?: Tone
  title: string
  /** Whether it is a part of the page itself, with no card's name above it. */
  alone?: boolean
  children?: ReactNode
}

/** What a list shows when it has nothing to show: empty, with the first step, or refused, with a way on. */
export function EmptyState({ icon, tone, title, alone = false, children }: Props) {
  return (
    <div className="face">
      <span className="disc" data-tone={tone}>
        <Icon path={icon} />
      </span>
      {alone ? <h2>{title}</h2> : <h3>{title}</h3>}
      {children}
    </div>
  )
}
