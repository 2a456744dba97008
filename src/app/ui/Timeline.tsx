import type { ReactNode } from 'react'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort, formatExactTime, formatTime } from '#app/i18n/when.ts'
import { Icon } from './Icon.tsx'
import type { Tone } from './Callout.tsx'

const dashed =
  'M10.1 2.18a10 10 0 0 1 3.8 0M17.6 3.71a10 10 0 0 1 2.69 2.7M21.82 10.1a10 10 0 0 1 0 3.8M20.29 17.6a10 10 0 0 1-2.7 2.69M13.9 21.82a10 10 0 0 1-3.8 0M6.4 20.29a10 10 0 0 1-2.69-2.7M2.18 13.9a10 10 0 0 1 0-3.8M3.71 6.4a10 10 0 0 1 2.7-2.69'

export const Timeline = ({ children }: { children: ReactNode }) => (
  <ol className="timeline">{children}</ol>
)

interface StepProps {
  tone: Tone
  icon: string
  word: string
  at: string
  children?: ReactNode
}

export function TimelineStep({ tone, icon, word, at, children }: StepProps) {
  const language = useLanguage()
  return (
    <li>
      <span className="step" data-tone={tone}>
        <Icon path={icon} />
      </span>
      <div className="timeline-body">
        <p className="timeline-head">
          <span className="label">{word}</span>
          <time className="small soft" dateTime={at} title={formatExactTime(at, language)}>
            {formatDayShort(at, language)}, {formatTime(at, language)}
          </time>
        </p>
        {children && <p className="soft">{children}</p>}
      </div>
    </li>
  )
}

export const TimelineAhead = ({ word }: { word: string }) => (
  <li>
    <span className="step" data-tone="calm">
      <Icon path={dashed} />
    </span>
    <div className="timeline-body">
      <p className="timeline-head">
        <span className="label soft">{word}</span>
      </p>
    </div>
  </li>
)
