import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { SignInLayout } from '#app/ui/CenteredPage.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { DoorFoot } from './SignInFooter.tsx'
import { useAppWords } from '#app/features/app/words.ts'

/** The bank knows the person and serves them no more: what that means, and whom to write to. */
export function Blocked() {
  const { pages: room } = useAppWords()
  const session = useFlow('session')
  const config = useConfig()
  const support = config?.support_email
  return (
    <SignInLayout brand={config?.brand}>
      <section className="stack">
        <div className="stack stack-tight">
          <PageTitle big word={room.blocked.title} />
          <p className="soft">{room.blocked.text}</p>
        </div>
        {support && (
          <div className="stack stack-close">
            <p>
              {room.blocked.writeTo} <span className="label whole">{support}</span>.
            </p>
            <a className="button button-primary button-wide" href={`mailto:${support}`}>
              {room.blocked.write}
            </a>
          </div>
        )}
        <div className="stack stack-half">
          <Button wide onClick={() => session?.send({ type: 'session.retry' })}>
            {room.blocked.retry}
          </Button>
          <Button
            kind="quiet"
            wide
            onClick={() => session?.send({ type: 'session.end', scope: 'this' })}
          >
            {room.blocked.leave}
          </Button>
        </div>
      </section>
      <DoorFoot />
    </SignInLayout>
  )
}
