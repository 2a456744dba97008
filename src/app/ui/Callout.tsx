import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'

export type Tone = 'calm' | 'accent' | 'good' | 'wait' | 'bad'

interface Props {
  tone: Tone
  icon: string
  children: ReactNode
}

export const Callout = ({ tone, icon, children }: Props) => (
  <div className="note" data-tone={tone}>
    <Icon path={icon} />
    <div className="stack stack-half">{children}</div>
  </div>
)

/** Rendered empty at first: screen readers announce only what is added later. */
export const AlertCallout = (props: { ref?: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div {...props} role="alert" className="alert" />
)
