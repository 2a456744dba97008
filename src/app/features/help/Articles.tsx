import { useSelector } from '@xstate/react'
import type { HelpArticle } from '#contract/help'
import { MESSAGES } from '#machines/kit/page'
import { useFlow } from '#app/context.ts'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { down } from '#app/ui/icons/down.ts'
import { mail } from '#app/ui/icons/mail.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { useHelpWords } from './words.ts'

/** A page of the app or an article may be named, and then comes first. */
export function Articles({ opened }: { opened: string | null }) {
  const { help: texts } = useHelpWords()
  const { app, pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('help')
  const articles = useSelector(flow, (snapshot) => snapshot?.context.answer)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <>
      <PageHead word={pages.help}>
        <PageLink className="button" {...linkTo('help', MESSAGES)}>
          <Icon path={mail} />
          {texts.messages}
        </PageLink>
      </PageHead>
      {articles ? (
        <div className="help">
          {groupsOf(articles, opened).map(({ section, own }) => (
            <Panel key={section} title={section ? pages[section] : texts.here}>
              <ul className="rows">
                {own.map((one) => (
                  <Article key={one.id} article={one} isOpen={one.id === opened} />
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      ) : refusal ? (
        <LoadFailed
          alone
          title={app.broken.title}
          note={refusal}
          onRetry={() => flow?.send({ type: 'page.refresh' })}
        />
      ) : (
        <PanelSkeleton count={6} />
      )}
    </>
  )
}

/** Each article once: first those of the page somebody came from, then the rest by their pages. */
function groupsOf(articles: readonly HelpArticle[], opened: string | null) {
  const section = articles.find(({ id }) => id === opened)?.section ?? opened
  const first = articles.filter(({ pages }) => pages.some((page) => page === section))
  const rest = articles.filter((one) => !first.includes(one))
  const sections = [...new Set(rest.map((one) => one.section))].map((page) => ({
    section: page,
    own: rest.filter((one) => one.section === page),
  }))
  return first.length > 0 ? [{ section: null, own: first }, ...sections] : sections
}

function Article({ article, isOpen }: { article: HelpArticle; isOpen: boolean }) {
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const { id, title, text, link } = article
  return (
    <li>
      <details id={id} open={isOpen}>
        <summary className="row article">
          <h3 className="label">{title}</h3>
          <Icon path={down} />
        </summary>
        <div className="article-text stack stack-close">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {link && (
            <p>
              <PageLink {...linkTo(link)}>{pages[link]}</PageLink>
            </p>
          )}
        </div>
      </details>
    </li>
  )
}
