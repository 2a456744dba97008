import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { Tone } from './Callout.tsx'

interface Props {
  icon: string
  tone?: Tone
  title: string
  /** Directly on the page, without a panel's title above. */
  alone?: boolean
  children?: ReactNode
}

export const EmptyState = ({ icon, tone, title, alone = false, children }: Props) => (
  <div className="face">
    <span className="disc" data-tone={tone}>
      <Icon path={icon} />
    </span>
    {alone ? <h2>{title}</h2> : <h3>{title}</h3>}
    {children}
  </div>
)
