import { useSelector } from '@xstate/react'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { useFlow } from '#app/context.ts'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { hasText, sharedRefusalText } from '#app/features/app/refusalText.ts'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import { SignInFooter } from './SignInFooter.tsx'
import { useSessionWords } from './words.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { SignInIntro } from './SignInIntro.tsx'

/** These say no more than the title does. */
const ordinaryReasons: readonly RefusalCode[] = ['SESSION_LOST', 'REFRESH_INVALID']

export function SignedOutPage() {
  const { session } = useSessionWords()
  const { pages: pageTexts } = useAppWords()
  const { refusal } = useSharedWords()
  const reason = useSelector(useFlow('session'), (snapshot) => snapshot?.context.reason ?? null)
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <section className="stack">
        <SignInIntro
          title={reason === null ? pageTexts.signedOut.title : pageTexts.signedOut.lostTitle}
        >
          {reason !== null && hasText(refusal, reason) && !ordinaryReasons.includes(reason)
            ? sharedRefusalText(refusal[reason], new Refusal(reason).note)
            : pageTexts.signedOut.text}
        </SignInIntro>
        <PageLink className="button button-primary button-wide" {...useLinkTo()('signIn')}>
          {session.in.submit}
        </PageLink>
      </section>
      <SignInFooter />
    </SignInLayout>
  )
}
