import { routeIds, type RouteId as Room } from '#machines/app/routes'
import type { Language, ThemeMode } from '#contract/preferences'
import type { DemoTenant } from '#contract/tenants'
import { createRouter } from '#app/router.ts'

/**
 * The gallery: every room in every face, on every device, in both tenants, lights and languages. The
 * rooms come from the house's own lists; what is said of each here is only which faces it has.
 */

/** `one` is one of the things a room shows many of, opened by its first link. */
const viewStates = ['loading', 'empty', 'error', 'full', 'one'] as const
export type ViewState = (typeof viewStates)[number]

const frames = ['wide', 'narrow', 'telegram'] as const
type Frame = (typeof frames)[number]

export interface View {
  page: Room
  state: ViewState
  frame: Frame
  tenant: DemoTenant
  mode: ThemeMode
  language: Language
}

export const galleryPages: readonly Room[] = routeIds

const still = ['full'] as const
const alive = ['loading', 'empty', 'error', 'full'] as const
const many = [...alive, 'one'] as const

/** A room that asks the bank for nothing of its own has one face. */
export const viewStatesOf: Record<Room, readonly ViewState[]> = {
  signIn: ['loading', 'error', 'full'],
  signUp: ['loading', 'error', 'full'],
  signedOut: still,
  home: alive,
  activity: many,
  wallets: alive,
  receive: alive,
  exchange: alive,
  send: alive,
  cashOut: alive,
  addMoney: alive,
  orders: many,
  counterparties: many,
  accounts: many,
  cards: many,
  verification: alive,
  notices: alive,
  developers: alive,
  webhooks: alive,
  calls: ['full', 'one'],
  more: still,
  profile: alive,
  sandbox: alive,
  notFound: still,
}

const router = createRouter()

/** Null where the room has no address at all; whoever stands nowhere has typed something. */
export const pathOf = (page: Room) =>
  page === 'notFound' ? '/no/such/room' : router.urlOf({ route: page, id: null })

const tenants = ['larkspur', 'juniper'] as const satisfies readonly DemoTenant[]
const themeModesShown = ['light', 'dark'] as const
const languagesShown = ['en', 'ru'] as const

/** Every way one room is seen. */
export const viewsOf = (page: Room): View[] =>
  viewStatesOf[page].flatMap((state) =>
    frames.flatMap((frame) =>
      tenants.flatMap((tenant) =>
        themeModesShown.flatMap((mode) =>
          languagesShown.map((language) => ({
            page,
            state,
            frame,
            tenant,
            mode,
            language,
          })),
        ),
      ),
    ),
  )

export const nameOf = ({ page, state, frame, tenant, mode, language }: View) =>
  [page, state, frame, tenant, mode, language].join('-')

/** A room with everything in it, and every third in one face more; chance says where and how lit. */
export function sampleOf(page: Room, chance: () => number): View[] {
  const drawn = <T>(among: readonly T[]) => among[Math.floor(chance() * among.length)]
  const other = drawn(viewStatesOf[page].filter((state) => state !== 'full'))
  const views = (['full', other] as const).flatMap((wanted) => {
    const view = drawn(viewsOf(page).filter(({ state }) => state === wanted))
    return view ? [view] : []
  })
  return views.slice(0, galleryPages.indexOf(page) % 3 === 0 ? 2 : 1)
}

/** Views whose names say every one of these words: `home ru`, `cards empty narrow`. */
export const narrowed = (views: readonly View[], words: readonly string[]) =>
  views.filter((view) => words.every((word) => nameOf(view).split('-').includes(word)))

/** The same numbers in [0, 1) for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
