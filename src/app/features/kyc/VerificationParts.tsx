import type { KycPart } from '#contract/kycEntity'
import { verificationStageOf, type KycOverview } from '#machines/kyc/verification.setup'
import { Panel } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { info } from '#app/ui/icons/info.ts'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useKycWords } from './words.ts'

const standardParts: readonly KycPart[] = ['document', 'face', 'questions']

const looks = {
  kept: { icon: check, tone: 'good' },
  failed: { icon: alert, tone: 'bad' },
  open: { icon: info, tone: 'calm' },
} as const

/** What a verification consists of, and which part is missing: nobody sends anything twice. */
export function VerificationParts({ overview }: { overview: KycOverview }) {
  const { kyc: texts } = useKycWords()
  const stage = verificationStageOf(overview)
  const missing = overview.entity?.missing ?? standardParts
  const parts = [...standardParts, ...missing.filter((part) => !standardParts.includes(part))]
  const failed = stage === 'mending'
  // Nothing of a failed verification counts for the next.
  const keeps = stage !== 'fresh' && stage !== 'refused'
  return (
    <Panel title={texts.asked}>
      <ul className="rows">
        {parts.map((part) => {
          const isRequested = missing.includes(part)
          const isAccepted = keeps && !isRequested
          return (
            <li key={part}>
              <Row
                {...looks[isAccepted ? 'kept' : isRequested && failed ? 'failed' : 'open']}
                name={texts.parts[part]}
                hint={texts.partHints[part]}
                end={isAccepted ? <Status tone="good" icon={check} word={texts.kept} /> : undefined}
              />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
