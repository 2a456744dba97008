import type { ReactNode } from 'react'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort, formatExactTime, formatTime } from '#app/i18n/when.ts'
import { Icon } from './Icon.tsx'
import type { Tone } from './Callout.tsx'

const ring = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z'

export const Timeline = ({ children }: { children: ReactNode }) => (
  <ol className="timeline">{children}</ol>
)

interface StepProps {
  tone: Tone
  icon: string
  word: string
  at: string
  /** How the moment is written, if not as its day and time. */
  when?: string
  children?: ReactNode
}

export function TimelineStep({ tone, icon, word, at, when, children }: StepProps) {
  const language = useLanguage()
  return (
    <li>
      <span className="step" data-tone={tone}>
        <Icon path={icon} />
      </span>
      <div className="timeline-body">
        <p className="label">{word}</p>
        <time className="small soft" dateTime={at} title={formatExactTime(at, language)}>
          {when ?? `${formatDayShort(at, language)}, ${formatTime(at, language)}`}
        </time>
        {children && <p className="soft">{children}</p>}
      </div>
    </li>
  )
}

export const TimelineAhead = ({ word }: { word: string }) => (
  <li>
    <span className="step ahead" data-tone="calm">
      <Icon path={ring} />
    </span>
    <div className="timeline-body">
      <p className="label soft">{word}</p>
    </div>
  </li>
)
