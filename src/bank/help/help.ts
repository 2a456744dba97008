import type { helpCalls, HelpArticle, readHelp } from '#contract/help'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { Language } from '#contract/preferences'
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

const handleReadHelp = async (
  { language }: ParsedOf<typeof readHelp>,
  { tenant }: RequestContext,
) => ({ articles: articlesIn(language, tenant.config.brand.name) })

export const helpRoutes: HandlersOf<typeof helpCalls> = { readHelp: handleReadHelp }
