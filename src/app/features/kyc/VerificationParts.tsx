import type { KycPart } from '#contract/kycEntity'
import { stageOf, type Standing } from '#machines/kyc/verification.setup'
import { Card } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { info } from '#app/ui/icons/info.ts'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useKycWords } from './words.ts'

const usual: readonly KycPart[] = ['document', 'face', 'questions']

const looks = {
  kept: { icon: check, tone: 'good' },
  failed: { icon: alert, tone: 'bad' },
  open: { icon: info, tone: 'calm' },
} as const

/** What a check is made of, and which of it is asked for: nobody sends anything twice in vain. */
export function Parts({ standing }: { standing: Standing }) {
  const { kyc: said } = useKycWords()
  const stage = stageOf(standing)
  const missing = standing.entity?.missing ?? usual
  const parts = [...usual, ...missing.filter((part) => !usual.includes(part))]
  const failed = stage === 'mending'
  // Nothing of a check that came to nothing helps another.
  const keeps = stage !== 'fresh' && stage !== 'refused'
  return (
    <Card title={said.asked}>
      <ul className="rows">
        {parts.map((part) => {
          const asked = missing.includes(part)
          const kept = keeps && !asked
          return (
            <li key={part}>
              <Row
                {...looks[kept ? 'kept' : asked && failed ? 'failed' : 'open']}
                name={said.parts[part]}
                hint={said.partHints[part]}
                end={kept ? <Status tone="good" icon={check} word={said.kept} /> : undefined}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
