import type { KycPart } from '#contract/kycEntity'
import { verificationStageOf, type KycOverview } from '#machines/kyc/verification.setup'
import { Panel } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { info } from '#app/ui/icons/info.ts'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useKycWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'

const standardParts: readonly KycPart[] = ['document', 'face', 'questions']

const looks = {
  accepted: { icon: check, tone: 'good' },
  failed: { icon: alert, tone: 'bad' },
  open: { icon: info, tone: 'calm' },
} as const

/** What a verification consists of, and which part is missing: nobody sends anything twice. */
export function VerificationParts({ overview }: { overview: KycOverview }) {
  const { kyc: texts } = useKycWords()
  const stage = verificationStageOf(overview)
  const missing = overview.entity?.missing ?? standardParts
  const parts = [...standardParts, ...missing.filter((part) => !standardParts.includes(part))]
  // Nothing of a failed verification counts for the next.
  const counts = stage !== 'fresh' && stage !== 'refused'
  const stateOf = (part: KycPart): keyof typeof looks => {
    if (counts && !missing.includes(part)) return 'accepted'
    return missing.includes(part) && stage === 'mending' ? 'failed' : 'open'
  }
  return (
    <Panel title={texts.asked}>
      <RowList of={parts.map((part) => ({ part, state: stateOf(part) }))} by="part">
        {({ part, state }) => (
          <Row
            {...looks[state]}
            name={texts.parts[part]}
            hint={texts.partHints[part]}
            end={
              state === 'accepted' ? (
                <Status tone="good" icon={check} word={texts.kept} />
              ) : undefined
            }
          />
        )}
      </RowList>
    </Panel>
  )
}
