import { withEvent } from '#machines/kit/params'
import type { ConsoleLocation, ConsolePageId } from './routes.ts'

export type PageGroup = 'books' | 'tenantPages' | 'servicePages' | 'platformPages'

/** Pages that are states of one chart. */
const groups: Partial<Record<ConsolePageId, PageGroup>> = {
  book: 'books',
  differences: 'books',
  hotWallets: 'books',
  unclaimedPayments: 'books',
  adjustments: 'books',
  brand: 'tenantPages',
  vendors: 'tenantPages',
  settings: 'tenantPages',
  hostnames: 'tenantPages',
  failingWebhooks: 'servicePages',
  stoppedChains: 'servicePages',
  tenants: 'platformPages',
}

export const groupOf = (page: ConsolePageId) => groups[page] ?? null

/** A state whose pages are those of another chart, which hears what others do and where one goes. */
export const groupState = <const Group extends PageGroup>(group: Group, description: string) =>
  ({
    description,
    on: {
      'queues.moved': { actions: { type: 'sendNews', params: { to: group } } },
      'url.changed': [
        {
          guard: withEvent('staysInGroup'),
          actions: [withEvent('assignLocation'), withEvent('sendLocation')],
        },
        { target: 'choosing', actions: withEvent('assignLocation') },
      ],
    },
    invoke: {
      id: group,
      src: `${group}Flow`,
      input: ({ context: { location } }: { context: { location: ConsoleLocation } }) => ({
        location,
      }),
    },
  }) as const
