import { doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { keyLife } from './key.life.ts'
import { blankKey, keys as all } from './keys.flow.ts'

export const keyExhibit: Exhibit = {
  logic: keyLife,
  inputs: [{}],
  events: [...eventsOf('key.rotate', 'key.switchOff', 'key.switchOn', 'key.revoke')],
}

const developerKey = (status: string) => ({
  kind: 'developer',
  id: 'k1',
  name: 'shop',
  status,
  ips: ['203.0.113.7'],
  rate_per_second: 5,
})
const frontendKey = { kind: 'frontend', id: 'k2', name: 'prices', is_enabled: true }

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
