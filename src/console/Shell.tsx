import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { languages } from '#contract/preferences'
import { languageNames, useLanguage } from '#app/i18n/language.tsx'
import { CountBadge } from '#app/ui/CountBadge.tsx'
import { BrandLogo } from '#app/ui/BrandLogo.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { leave } from '#app/ui/icons/leave.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useConsole, useConsoleDevice } from './context.tsx'
import { useMenu } from './pages.ts'
import { useConsoleWords } from './words.ts'

/** The frame around every page: a rail of pages, in one line on a phone. */
export function Shell({ children }: { children: ReactNode }) {
  const { console: texts } = useConsoleWords()
  const brand = useSelector(useConsole(), ({ context }) => context.bank?.brand)
  const groups = useMenu()
  return (
    <div className="console">
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <header className="console-head">
        <span className="brand">{brand && <BrandLogo {...brand} />}</span>
        <nav className="console-nav" aria-label={texts.navigation}>
          {groups.map(({ name, word: group, pages }) => (
            <div key={name} role="group" aria-label={group} className="console-group">
              <p className="small soft" aria-hidden>
                {group}
              </p>
              {pages.map(({ id, icon, word, link, current, waiting }) => (
                <PageLink key={id} {...link} current={current} className="rail-link">
                  <Icon path={icon} />
                  <span>{word}</span>
                  <CountBadge number={waiting} word={texts.waiting} />
                </PageLink>
              ))}
            </div>
          ))}
        </nav>
        <Self />
      </header>
      <main className="console-main" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function Self() {
  const actor = useConsole()
  const { console: texts, roles } = useConsoleWords()
  const self = useSelector(actor, ({ context }) => context.self)
  if (!self) return null
  return (
    <div className="console-self">
      <p className="stack stack-none">
        <span className="label cut">{self.name}</span>
        <span className="small soft">{roles[self.role]}</span>
      </p>
      <LanguageSwitch />
      <Button kind="quiet" icon={leave} onClick={() => actor.send({ type: 'session.end' })}>
        {texts.signOut}
      </Button>
    </div>
  )
}

/** To the other language, by its own name. */
export function LanguageSwitch() {
  const actor = useConsole()
  const { settings } = useConsoleDevice()
  const now = useLanguage()
  const other = languages.find((one) => one !== now) ?? now
  const change = () => {
    settings.write('language', other)
    actor.send({ type: 'language.set', language: other })
  }
  return (
    <Button kind="quiet" lang={other} onClick={change}>
      {languageNames[other]}
    </Button>
  )
}
