import type { WalletRole } from '#contract/wallet'
import type { Scene } from '#machines/app/app.flow'
import { opensTo, routeIds, routes, type NavRoute, type RouteId } from '#machines/app/routes'
import { bell } from '#app/ui/icons/bell.ts'
import { card } from '#app/ui/icons/card.ts'
import { flask } from '#app/ui/icons/flask.ts'
import { helpCircle } from '#app/ui/icons/helpCircle.ts'
import { house } from '#app/ui/icons/house.ts'
import { landmark } from '#app/ui/icons/landmark.ts'
import { list } from '#app/ui/icons/list.ts'
import { people } from '#app/ui/icons/people.ts'
import { search } from '#app/ui/icons/search.ts'
import { shield } from '#app/ui/icons/shield.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { terminal } from '#app/ui/icons/terminal.ts'
import { user } from '#app/ui/icons/user.ts'
import type { Current } from '#app/ui/PageLink.tsx'

/** A page in the navigation needs an icon, and a name in words.en.ts and words.ru.ts. */
const icons: Record<NavRoute, string> = {
  home: house,
  activity: list,
  cards: card,
  exchange: swap,
  counterparties: people,
  accounts: landmark,
  verification: shield,
  search,
  notices: bell,
  developers: terminal,
  sandbox: flask,
  help: helpCircle,
  profile: user,
}

const isListed = (id: keyof typeof routes): id is NavRoute => 'nav' in routes[id]

/** Of a listed page, while the scene is shown. */
export function currentAt(scene: Scene, listed: NavRoute): Current {
  if (scene === listed) return true
  const shown = scene in routes && routes[scene as RouteId] // as just seen
  return shown && 'under' in shown && shown.under === listed && 'within'
}

/** The pages this tenant lists and the role in the open wallet opens, in their order. */
export const navigationFor = (tenantKind: 'sandbox' | 'live' | undefined, role: WalletRole) =>
  routeIds
    .filter(isListed)
    .filter((id) => opensTo(id, role))
    .filter((id) => !('sandboxOnly' in routes[id]) || tenantKind === 'sandbox')
    .map((route) => ({ route, icon: icons[route], at: routes[route].nav }))
