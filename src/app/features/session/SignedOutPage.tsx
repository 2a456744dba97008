import { useSelector } from '@xstate/react'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { useFlow } from '#app/context.tsx'
import { SignInLayout } from '#app/ui/CenteredPage.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { sayRefusal } from '#app/features/app/refusalText.ts'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig, useWay } from '#app/features/app/routing.ts'
import { DoorFoot } from './SignInFooter.tsx'
import { useSessionWords } from './words.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useSharedWords } from '#app/i18n/words.ts'

/** These say no more than the title does. */
const plain: readonly RefusalCode[] = ['SESSION_LOST', 'REFRESH_INVALID']

/** The logout address: whether the person left or was sent away, why, and the way back in. */
export function SignedOut() {
  const { session } = useSessionWords()
  const { pages: room } = useAppWords()
  const { refusal } = useSharedWords()
  const language = useLanguage()
  const reason = useSelector(useFlow('session'), (seen) => seen?.context.reason ?? null)
  const told = reason !== null && !plain.includes(reason)
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <section className="stack">
        <div className="stack stack-tight">
          <PageTitle big word={reason === null ? room.signedOut.title : room.signedOut.lostTitle} />
          <p className="soft">
            {told
              ? sayRefusal(refusal[reason], new Refusal(reason).note, language)
              : room.signedOut.text}
          </p>
        </div>
        <PageLink className="button button-primary button-wide" {...useWay()('signIn')}>
          {session.in.submit}
        </PageLink>
      </section>
      <DoorFoot />
    </SignInLayout>
  )
}
