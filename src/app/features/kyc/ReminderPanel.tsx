import type { KycRail } from '#contract/kyc'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { railName } from './kycOverview.ts'
import { useKycWords } from './words.ts'

interface Props {
  stage: 'left' | 'mending' | 'fresh'
  closedRails: readonly KycRail[]
}

export default function ReminderPanel({ stage, closedRails }: Props) {
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
