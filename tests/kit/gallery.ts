import { routeIds, type RouteId } from '#machines/app/routes'
import type { Language, ThemeMode } from '#contract/preferences'
import type { DemoTenant } from '#contract/tenants'
import { createRouter } from '#app/router.ts'

/**
 * The gallery: every page in every state, on every device, in both tenants, themes and languages.
 */

/** `one` is the detail of a list, opened by its first link. */
const viewStates = ['loading', 'empty', 'error', 'full', 'one'] as const
export type ViewState = (typeof viewStates)[number]

const frames = ['wide', 'narrow', 'telegram'] as const
type Frame = (typeof frames)[number]

export interface View {
  page: RouteId
  state: ViewState
  frame: Frame
  tenant: DemoTenant
  mode: ThemeMode
  language: Language
}

export const galleryPages: readonly RouteId[] = routeIds

const fixed = ['full'] as const
const loaded = ['loading', 'empty', 'error', 'full'] as const
const listed = [...loaded, 'one'] as const

/** A page without requests of its own has one state. */
export const viewStatesOf: Record<RouteId, readonly ViewState[]> = {
  signIn: ['loading', 'error', 'full'],
  signUp: ['loading', 'error', 'full'],
  signedOut: fixed,
  home: loaded,
  activity: listed,
  wallets: loaded,
  balances: listed,
  members: ['loading', 'error', 'full'],
  spending: loaded,
  statements: loaded,
  receive: loaded,
  requests: loaded,
  schedules: ['loading', 'empty', 'error', 'full'],
  payouts: ['loading', 'empty', 'error', 'full'],
  pay: ['loading', 'error', 'full'],
  exchange: loaded,
  send: loaded,
  cashOut: loaded,
  addMoney: loaded,
  fees: ['loading', 'error', 'full'],
  invite: ['loading', 'error', 'full'],
  resume: fixed,
  counterparties: listed,
  accounts: listed,
  cards: listed,
  verification: loaded,
  search: ['empty', 'full'],
  notices: loaded,
  developers: loaded,
  webhooks: loaded,
  calls: ['full', 'one'],
  help: ['loading', 'error', 'full'],
  more: fixed,
  profile: loaded,
  sandbox: loaded,
  notFound: fixed,
}

const router = createRouter()

export const pathOf = (page: RouteId) =>
  page === 'notFound' ? '/no/such/room' : router.urlOf({ route: page, id: null })

const tenants = ['larkspur', 'juniper'] as const satisfies readonly DemoTenant[]
const themeModesShown = ['light', 'dark'] as const
const languagesShown = ['en', 'ru'] as const

export const viewsOf = (page: RouteId): View[] =>
  viewStatesOf[page].flatMap((state) =>
    frames.flatMap((frame) =>
      tenants.flatMap((tenant) =>
        themeModesShown.flatMap((mode) =>
          languagesShown.map((language) => ({ page, state, frame, tenant, mode, language })),
        ),
      ),
    ),
  )

export const nameOf = ({ page, state, frame, tenant, mode, language }: View) =>
  [page, state, frame, tenant, mode, language].join('-')

/** A full view of a page, and for every sixth page one more state; the rest is random. */
export function sampleOf(page: RouteId, chance: () => number): View[] {
  const drawn = <T>(among: readonly T[]) => among[Math.floor(chance() * among.length)]
  const other = drawn(viewStatesOf[page].filter((state) => state !== 'full'))
  const views = (['full', other] as const).flatMap((wanted) => {
    const view = drawn(viewsOf(page).filter(({ state }) => state === wanted))
    return view ? [view] : []
  })
  return views.slice(0, galleryPages.indexOf(page) % 6 === 0 ? 2 : 1)
}

/** Views with every one of these words in their names: `home ru`, `cards empty narrow`. */
export const narrowed = (views: readonly View[], words: readonly string[]) =>
  views.filter((view) => words.every((word) => nameOf(view).split('-').includes(word)))

/** Seeded random numbers in [0, 1). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
