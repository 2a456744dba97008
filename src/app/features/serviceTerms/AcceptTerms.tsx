import { useSelector } from '@xstate/react'
import type { ServiceTerms } from '#contract/serviceTerms'
import type { AcceptanceActor } from '#machines/serviceTerms/acceptance.flow'
import { useFlow } from '#app/context.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { useServiceTermsWords } from './words.ts'

/** In place of every page, until the bank's terms of service are accepted. */
export default function AcceptTerms() {
  const { serviceTerms: texts } = useServiceTermsWords()
  const session = useFlow('session')
  const flow = useFlow('acceptance')
  const terms = useSelector(flow, (snapshot) => snapshot?.context.terms ?? null)
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <section className="stack">
        {flow && terms && <Question flow={flow} terms={terms} />}
        <Button
          wide
          kind="quiet"
          onClick={() => session?.send({ type: 'session.end', scope: 'this' })}
        >
          {texts.leave}
        </Button>
      </section>
    </SignInLayout>
  )
}

function Question({ flow, terms }: { flow: AcceptanceActor; terms: ServiceTerms }) {
  const { serviceTerms: texts } = useServiceTermsWords()
  const own = useLanguage()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const isRenewed = refusal?.code === 'VERSION_CONFLICT'
  const busy = useSelector(flow, (snapshot) => !snapshot.matches('asking'))
  const shown = terms.texts.find(({ language }) => language === own) ?? terms.texts[0]
  if (!shown) return null
  const { language, title, text } = shown
  return (
    <>
      <PageTitle big word={title} />
      <p>{texts.intro}</p>
      {isRenewed ? (
        <AlertCallout>
          <Callout tone="wait" icon={clock}>
            <p>{texts.renewed}</p>
          </Callout>
        </AlertCallout>
      ) : (
        <RefusalCallout note={refusal} />
      )}
      <p className="small soft">{texts.since(formatDate(terms.applies_on, own))}</p>
      <div className="letter" lang={language} role="region" aria-label={texts.text}>
        {text}
      </div>
      <Button
        wide
        kind="primary"
        busy={busy}
        onClick={() => flow.send({ type: 'terms.accept', language })}
      >
        {texts.accept}
      </Button>
    </>
  )
}
