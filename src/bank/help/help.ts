import type { helpCalls, HelpArticle, readHelp } from '#contract/help'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { Language } from '#contract/preferences'
import { referralTermsOf } from '#bank/referral/terms'
import type { HandlersOf, RequestContext } from '#bank/requestContext'
import { articlesEn } from './articles.en.ts'
import { articlesRu } from './articles.ru.ts'
import { articlePlaces, type ArticleId } from './articles.ts'

const textsOf: Record<Language, typeof articlesEn> = { en: articlesEn, ru: articlesRu }

const articleIds = Object.keys(articlePlaces) as ArticleId[] // its own keys

/** In a language, with the bank's own name. */
export const articlesIn = (language: Language, bank: string): HelpArticle[] =>
  articleIds.map((id) => {
    const { section, pages, link } = articlePlaces[id]
    return { id, section, pages: [section, ...pages], ...textsOf[language][id](bank), link }
  })

const INVITING: ArticleId = 'invite-friends'

async function handleReadHelp({ language }: ParsedOf<typeof readHelp>, context: RequestContext) {
  const articles = articlesIn(language, context.tenant.config.brand.name)
  if (await referralTermsOf(context)) return { articles }
  return { articles: articles.filter(({ id }) => id !== INVITING) }
}

export const helpRoutes: HandlersOf<typeof helpCalls> = { readHelp: handleReadHelp }
