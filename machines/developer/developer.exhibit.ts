import type { DeveloperKey, FrontendKey } from '#contract/developer'
import { doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { keyLife } from './key.life.ts'
import { blankKey, keys as all } from './keys.flow.ts'

export const keyExhibit: Exhibit = {
  logic: keyLife,
  inputs: [{}],
  events: [...eventsOf('key.rotate', 'key.switchOff', 'key.switchOn', 'key.revoke')],
}

const made = {
  role: 'READ_ONLY',
  last_used_at: null,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
} as const

const developerKey = (status: DeveloperKey['status']): DeveloperKey & { kind: 'developer' } => ({
  ...made,
  kind: 'developer',
  id: 'k1',
  name: 'shop',
  status,
  prefix: 'live',
  last_four: '7F2A',
  ips: ['203.0.113.7'],
  rate_per_second: 5,
  expires_at: null,
  former_until: null,
  exposed_at: null,
})

const frontendKey: FrontendKey & { kind: 'frontend' } = {
  ...made,
  kind: 'frontend',
  id: 'k2',
  name: 'prices',
  wallet_id: 'w1',
  origins: ['https://shop.example'],
  is_enabled: true,
}

const proofRequired = (port: string) =>
  refusedEvent(port, 'STEP_UP_REQUIRED', {
    bound: { purpose: 'keys', meta: { subject: 'k1' } },
  })

export const keysExhibit: Exhibit = {
  logic: all.flow,
  events: [
    { type: 'list.refresh' },
    { type: 'item.new', draft: blankKey },
    { type: 'item.new', draft: { ...blankKey, kind: 'frontend', walletId: 'w1' } },
    { type: 'item.new', draft: { ...blankKey, kind: 'frontend', walletId: null } },
    { type: 'item.open', id: 'k1' },
    { type: 'item.open', id: 'k2' },
    ...eventsOf('item.close', 'item.edit', 'item.switch', 'item.drop', 'secret.renew'),
    { type: 'secret.acknowledge' },
    { type: 'overlap.set', hours: 0 },
    { type: 'draft.set', change: { name: 'shop' } },
    ...eventsOf('form.submit', 'form.reset', 'action.confirm', 'action.cancel'),
    doneEvent('readItems', { all: [developerKey('ACTIVE'), frontendKey], extra: { vendors: [] } }),
    refusedEvent('readItems', 'OFFLINE'),
    doneEvent('createItem', developerKey('ACTIVE')),
    refusedEvent('createItem', 'LIMIT_REACHED'),
    proofRequired('createItem'),
    doneEvent('changeItem', developerKey('ACTIVE')),
    refusedEvent('changeItem', 'OFFLINE'),
    proofRequired('changeItem'),
    doneEvent('renewSecret', developerKey('ACTIVE')),
    refusedEvent('renewSecret', 'OFFLINE'),
    proofRequired('renewSecret'),
    doneEvent('switchItem', developerKey('DISABLED')),
    refusedEvent('switchItem', 'VERSION_CONFLICT'),
    proofRequired('switchItem'),
    doneEvent('dropItem', { left: developerKey('REVOKED') }),
    doneEvent('dropItem', { left: null }),
    refusedEvent('dropItem', 'OFFLINE'),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
  // The binding only matters to the proof.
  essence: ({ context }) => ({ ...context, bound: null, overlapHours: 0 }),
}
