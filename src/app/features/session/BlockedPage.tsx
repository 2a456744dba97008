import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { SignInFooter } from './SignInFooter.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { SignInIntro } from './SignInIntro.tsx'

export default function BlockedPage() {
  const { pages: pageTexts } = useAppWords()
  const session = useFlow('session')
  const config = useConfig()
  const support = config?.support_email
  return (
    <SignInLayout brand={config?.brand}>
      <section className="stack">
        <SignInIntro title={pageTexts.blocked.title}>{pageTexts.blocked.text}</SignInIntro>
        {support && (
          <div className="stack stack-close">
            <p>
              {pageTexts.blocked.writeTo} <span className="label whole">{support}</span>.
            </p>
            <a className="button button-primary button-wide" href={`mailto:${support}`}>
              {pageTexts.blocked.write}
            </a>
          </div>
        )}
        <div className="stack stack-half">
          <Button wide onClick={() => session?.send({ type: 'session.retry' })}>
            {pageTexts.blocked.retry}
          </Button>
          <Button
            kind="quiet"
            wide
            onClick={() => session?.send({ type: 'session.end', scope: 'this' })}
          >
            {pageTexts.blocked.leave}
          </Button>
        </div>
      </section>
      <SignInFooter />
    </SignInLayout>
  )
}
