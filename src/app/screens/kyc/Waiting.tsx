import type { Standing } from '#machines/kyc/verification.setup'
import { stageOf } from '#machines/kyc/verification.setup'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import type { InsideWords } from '#app/words/words.ts'
import type { Language } from '#contract/taste'
import { isOpen, nameOfRail, useStanding } from './standing.ts'

/** What of verification waits for the person; nothing at all where nothing does. */
export function Waiting() {
  const { kyc: said } = useInsideWords()
  const language = useLanguage()
  const standing = useStanding()
  const way = useWay()
  const text = standing && textOf(standing, said, language)
  if (!text) return null
  return (
    <Card title={said.waiting.title}>
      <CardBody>
        <p>{text}</p>
        <div>
          <RoomLink className="button" {...way('verification')}>
            {said.waiting.go}
          </RoomLink>
        </div>
      </CardBody>
    </Card>
  )
}

function textOf(standing: Standing, said: InsideWords['kyc'], language: Language) {
  const stage = stageOf(standing)
  if (stage === 'left' || stage === 'mending') return said.waiting[stage]
  const shut = standing.rails.filter((rail) => !isOpen(rail)).map((rail) => nameOfRail(rail, said))
  if (stage !== 'fresh' || shut.length === 0) return null
  return said.waiting.fresh(new Intl.ListFormat(language, { type: 'conjunction' }).format(shut))
}
