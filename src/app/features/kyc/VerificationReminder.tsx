import type { KycRail } from '#contract/kyc'
import { verificationStageOf } from '#machines/kyc/verification.setup'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { isRailOpen, railName, useKycOverview } from './kycOverview.ts'
import { useKycWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

type OpenStage = 'left' | 'mending' | 'fresh'

/** The verification step that waits for the person; nothing where none does. */
export function VerificationReminder() {
  const overview = useKycOverview()
  const stage = overview && verificationStageOf(overview)
  const closedRails = overview?.rails.filter((rail) => !isRailOpen(rail)) ?? []
  if (stage === 'left' || stage === 'mending') return <ReminderPanel {...{ stage, closedRails }} />
  return (
    stage === 'fresh' && closedRails.length > 0 && <ReminderPanel {...{ stage, closedRails }} />
  )
}

/** Its texts are fetched once something waits. */
function ReminderPanel({
  stage,
  closedRails,
}: {
  stage: OpenStage
  closedRails: readonly KycRail[]
}) {
  const { kyc: texts } = useKycWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  // Inside a sentence a name begins with a small letter, unless it is an abbreviation.
  const rails = closedRails.map((rail) =>
    railName(rail, texts).replace(/^.(?=\p{Ll})/u, (first) => first.toLocaleLowerCase(language)),
  )
  const listed = new Intl.ListFormat(language, { type: 'conjunction' }).format(rails)
  const text = stage === 'fresh' ? texts.waiting.fresh(listed) : texts.waiting[stage]
  return (
    <BodyPanel title={texts.waiting.title}>
      <p>{text}</p>
      <div>
        <PageLink className="button" {...linkTo('verification')}>
          {texts.waiting.go}
        </PageLink>
      </div>
    </BodyPanel>
  )
}
