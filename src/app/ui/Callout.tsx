import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'

export type Tone = 'calm' | 'accent' | 'good' | 'wait' | 'bad'

interface Props {
  tone: Tone
  icon: string
  children: ReactNode
}

/** A sentence that matters here and now. The place where it will stand says it aloud: see Alert. */
export function Callout({ tone, icon, children }: Props) {
  return (
    <div className="note" data-tone={tone}>
      <Icon path={icon} />
      <div className="stack stack-half">{children}</div>
    </div>
  )
}

/** Stands empty before there is anything to say: readers announce what comes into it. */
export function AlertCallout({
  ref,
  children,
}: {
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    <div ref={ref} role="alert" className="alert">
      {children}
    </div>
  )
}
