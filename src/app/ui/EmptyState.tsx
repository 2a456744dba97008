import type { ReactNode } from 'react'
import type { Tone } from './Callout.tsx'
import { Disc } from './Disc.tsx'

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
    <Disc icon={icon} tone={tone} />
    {alone ? <h2>{title}</h2> : <h3>{title}</h3>}
    {children}
  </div>
)
