import type { CardChallenge } from '#contract/cardChallenge'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { challengeCardName } from './challengeCardName.ts'
import { useCardWords } from './words.ts'

/** Answered on the card's page, where its freeze is. */
export default function ChallengeReminder({ challenge }: { challenge: CardChallenge }) {
  const { challenge: texts } = useCardWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { merchant, amount, currency, card_id } = challenge
  return (
    <Callout tone="wait" icon={alert}>
      <p className="label">{texts.title}</p>
      <p>
        {[merchant.name, formatAmount(amount, currency, language)]
          .concat(challengeCardName(challenge))
          .join(' · ')}
      </p>
      <div>
        <PageLink className="button button-primary" {...linkTo('cards', card_id)}>
          {texts.review}
        </PageLink>
      </div>
    </Callout>
  )
}
