import { useSelector } from '@xstate/react'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useConsole } from './context.tsx'
import { useMenu } from './pages.ts'
import { useConsoleWords } from './words.ts'

/** Where the address names no page: the pages of whoever is signed in. */
export function StartPage() {
  const { console: texts } = useConsoleWords()
  const self = useSelector(useConsole(), ({ context }) => context.self)
  const pages = useMenu().flatMap((group) => group.pages)
  return (
    <>
      <Heading>{texts.welcome(self?.name ?? '')}</Heading>
      <ul className="stack stack-half">
        {pages.map(({ id, word, link }) => (
          <li key={id}>
            <PageLink {...link}>{word}</PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
