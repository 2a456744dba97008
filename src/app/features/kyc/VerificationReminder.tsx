import type { Rail } from '#contract/kyc'
import { stageOf } from '#machines/kyc/verification.setup'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { isOpen, nameOfRail, useStanding } from './kycOverview.ts'
import { useKycWords } from './words.ts'

type Undone = 'left' | 'mending' | 'fresh'

/** What of verification waits for the person; nothing at all where nothing does. */
export function Waiting() {
  const standing = useStanding()
  const stage = standing && stageOf(standing)
  const shut = standing?.rails.filter((rail) => !isOpen(rail)) ?? []
  if (stage === 'left' || stage === 'mending') return <WaitingCard {...{ stage, shut }} />
  return stage === 'fresh' && shut.length > 0 && <WaitingCard {...{ stage, shut }} />
}

/** The words of verification are fetched once something of it waits. */
function WaitingCard({ stage, shut }: { stage: Undone; shut: readonly Rail[] }) {
  const { kyc: said } = useKycWords()
  const language = useLanguage()
  const way = useWay()
  // Inside a sentence a name begins small, but not where it is letters that stand for words.
  const rails = shut.map((rail) =>
    nameOfRail(rail, said).replace(/^.(?=\p{Ll})/u, (first) => first.toLocaleLowerCase(language)),
  )
  const listed = new Intl.ListFormat(language, { type: 'conjunction' }).format(rails)
  const text = stage === 'fresh' ? said.waiting.fresh(listed) : said.waiting[stage]
  return (
    <Card title={said.waiting.title}>
      <CardBody>
        <p>{text}</p>
        <div>
          <PageLink className="button" {...way('verification')}>
            {said.waiting.go}
          </PageLink>
        </div>
      </CardBody>
    </Card>
  )
}
