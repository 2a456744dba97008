import type { QueueName } from '#contract/ops/queue'
import { callOfPage } from '#machines/console/console.setup'
import type { ConsolePageId } from '#machines/console/routes'
import { ban } from '#app/ui/icons/ban.ts'
import { card } from '#app/ui/icons/card.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { chart } from '#app/ui/icons/chart.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { funnel } from '#app/ui/icons/funnel.ts'
import { globe } from '#app/ui/icons/globe.ts'
import { landmark } from '#app/ui/icons/landmark.ts'
import { key } from '#app/ui/icons/key.ts'
import { list } from '#app/ui/icons/list.ts'
import { mail } from '#app/ui/icons/mail.ts'
import { offline } from '#app/ui/icons/offline.ts'
import { people } from '#app/ui/icons/people.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { scale } from '#app/ui/icons/scale.ts'
import { screen } from '#app/ui/icons/screen.ts'
import { inbox } from '#app/ui/icons/inbox.ts'
import { shield } from '#app/ui/icons/shield.ts'
import { store } from '#app/ui/icons/store.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { verified } from '#app/ui/icons/verified.ts'
import { useGo, useLocationNow, useMay, useWaiting } from './context.tsx'
import { useConsoleWords, type ConsoleWords } from './words.ts'

interface ListedPage {
  id: Exclude<ConsolePageId, 'start'>
  icon: string
  /** What waits there is counted beside its name. */
  queue?: QueueName
}

type MenuGroup = keyof ConsoleWords['menu']

const listed: Record<MenuGroup, readonly ListedPage[]> = {
  overview: [
    { id: 'dashboard', icon: chart },
    { id: 'tenants', icon: landmark },
    { id: 'customers', icon: people },
  ],
  queues: [
    { id: 'identities', icon: verified, queue: 'identities' },
    { id: 'conversations', icon: mail, queue: 'conversations' },
    { id: 'orders', icon: swap, queue: 'orders' },
    { id: 'disputes', icon: card, queue: 'disputes' },
    { id: 'blockedCards', icon: ban, queue: 'blockedCards' },
    { id: 'unclaimedPayments', icon: inbox, queue: 'unclaimedPayments' },
    { id: 'failingWebhooks', icon: offline, queue: 'failingWebhooks' },
    { id: 'stoppedChains', icon: clock, queue: 'stoppedChains' },
    { id: 'approvals', icon: check, queue: 'approvals' },
  ],
  money: [
    { id: 'book', icon: landmark },
    { id: 'differences', icon: scale, queue: 'differences' },
    { id: 'hotWallets', icon: chain, queue: 'hotWallets' },
  ],
  bank: [
    { id: 'policy', icon: receipt },
    { id: 'brand', icon: screen },
    { id: 'settings', icon: store },
    { id: 'vendors', icon: shield },
    { id: 'hostnames', icon: globe },
  ],
  oversight: [
    { id: 'flows', icon: funnel },
    { id: 'audit', icon: list },
    { id: 'staff', icon: key },
  ],
}

/** Those that are in the menu under another one. */
const menuPageOf: Partial<Record<ConsolePageId, ConsolePageId>> = {
  start: 'dashboard',
  adjustments: 'customers',
}

/** The pages of whoever is signed in, in the order of the navigation. */
export function useMenu() {
  const { pages, menu } = useConsoleWords()
  const go = useGo()
  const may = useMay()
  const now = useLocationNow()
  const waiting = useWaiting()
  const shown = ({ id, icon, queue }: ListedPage) => ({
    id,
    icon,
    word: pages[id],
    link: go({ page: id, id: null, query: '' }),
    current: id === (menuPageOf[now.page] ?? now.page),
    waiting: queue ? waiting(queue) : 0,
  })
  return (Object.keys(listed) as MenuGroup[])
    .map((name) => ({
      name,
      word: menu[name],
      pages: listed[name].filter(({ id }) => may(callOfPage[id])).map(shown),
    }))
    .filter((group) => group.pages.length > 0)
}
