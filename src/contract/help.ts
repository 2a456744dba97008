import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { languages } from './preferences.ts'
import { publicListEndpoint } from './tenantConfig.ts'

/** Short articles about using the app, as the bank words them. */

/** Pages of the app under which articles are listed, or to which they lead. */
export const helpRooms = [
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
export type HelpRoom = (typeof helpRooms)[number]

/** Pages whose help begins with articles of others. */
export const helpPages = [
  ...helpRooms,
  'home',
  'counterparties',
  'accounts',
  'developers',
  'webhooks',
  'wallets',
  'balances',
  'spending',
  'requests',
  'cashOut',
] as const
export type HelpPage = (typeof helpPages)[number]

export const HelpArticle = z.object({
  id: z.string(),
  /** The page it is listed under. */
  room: z.enum(helpRooms),
  /** Whoever comes from one of these pages finds it first. */
  pages: z.array(z.enum(helpPages)),
  title: z.string(),
  /** Paragraphs. */
  text: z.array(z.string()),
  /** Where to do it, or to read the figures. */
  link: z.nullable(z.enum(helpRooms)),
})
export type HelpArticle = z.output<typeof HelpArticle>

export const readHelp = endpoint({
  ...publicListEndpoint,
  path: '/system/help',
  ask: z.strictObject({ language: z.enum(languages) }),
  reply: z.object({ articles: z.array(HelpArticle) }),
})

export const helpCalls = { readHelp }
