import type { Language } from '#contract/preferences'
import { useDevice, useFlow } from '#app/context.ts'
import { languageNames } from '#app/i18n/language.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { useSessionWords } from './words.ts'

export function SignInFooter() {
  const { session } = useSessionWords()
  const config = useConfig()
  const { kind } = useDevice()
  return (
    <footer className="cluster">
      <Languages known={config?.supported_locales.supported ?? []} />
      {config?.kind === 'sandbox' && kind === 'web' && (
        // A new tab: whoever looks for a code is half way through signing in.
        <a className="button button-quiet" href="/sandbox" target="sandbox">
          {session.mailbox}
        </a>
      )}
    </footer>
  )
}

function Languages({ known }: { known: readonly Language[] }) {
  const current = useLanguage()
  const preferences = useFlow('displayPreferences')
  return known
    .filter((language) => language !== current)
    .map((language) => (
      <button
        key={language}
        type="button"
        className="button button-quiet button-flush"
        lang={language}
        onClick={() => preferences?.send({ type: 'language.choose', language })}
      >
        {languageNames[language]}
      </button>
    ))
}
