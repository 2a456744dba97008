import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { sessionFlow } from '#machines/session/session.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { SignInFooter } from './SignInFooter.tsx'
import { useSupportWords } from '#app/features/support/words.ts'
import { SignInIntro } from './SignInIntro.tsx'

export default function BlockedPage() {
  const session = useFlow('session')
  return session && <Blocked session={session} />
}

/** Paused for now, or closed for good. */
function Blocked({ session }: { session: ActorRefFrom<typeof sessionFlow> }) {
  const { blocked, closed } = useSupportWords().support
  const isClosed = useSelector(session, ({ context }) => context.reason === 'USER_CLOSED')
  const texts = isClosed ? closed : blocked
  const config = useConfig()
  const support = config?.support_email
  return (
    <SignInLayout brand={config?.brand}>
      <section className="stack">
        <SignInIntro title={texts.title}>{texts.text}</SignInIntro>
        {support && (
          <div className="stack stack-close">
            <p>
              {texts.writeTo} <span className="label whole">{support}</span>.
            </p>
            <a className="button button-primary button-wide" href={`mailto:${support}`}>
              {texts.write}
            </a>
          </div>
        )}
        <div className="stack stack-half">
          {!isClosed && (
            <Button wide onClick={() => session.send({ type: 'session.retry' })}>
              {blocked.retry}
            </Button>
          )}
          <Button
            kind="quiet"
            wide
            onClick={() => session.send({ type: 'session.end', scope: 'this' })}
          >
            {texts.leave}
          </Button>
        </div>
      </section>
      <SignInFooter />
    </SignInLayout>
  )
}
