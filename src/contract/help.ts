import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { languages } from './preferences.ts'
import { publicListEndpoint } from './tenantConfig.ts'

/** Short articles about using the app, as the bank words them. */

/** Pages of the app under which articles are listed, or to which they lead. */
export const articleSections = [
  'send',
  'activity',
  'addMoney',
  'receive',
  'exchange',
  'cards',
  'verification',
  'profile',
  'members',
  'notices',
  'fees',
  'schedules',
  'payouts',
  'statements',
] as const
export type ArticleSection = (typeof articleSections)[number]

export const HelpArticle = z.object({
  id: z.string(),
  /** The page it is listed under. */
  section: z.enum(articleSections),
  /** Whoever comes from one of these pages finds it first. */
  pages: z.array(z.string()),
  title: z.string(),
  /** Paragraphs. */
  text: z.array(z.string()),
  /** Where to do it, or to read the figures. */
  link: z.nullable(z.enum(articleSections)),
})
export type HelpArticle = z.output<typeof HelpArticle>

export const readHelp = endpoint(publicListEndpoint, {
  path: '/system/help',
  ask: z.strictObject({ language: z.enum(languages) }),
  reply: z.object({ articles: z.array(HelpArticle) }),
})

export const helpCalls = { readHelp }
