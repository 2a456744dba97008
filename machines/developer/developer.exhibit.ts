import { Refusal } from '#contract/kit/refusal'
import { done, refused, type Exhibit } from '#machines/kit/exhibit'
import { keyLife } from './key.life.ts'
import { blankKey, keys as all } from './keys.flow.ts'

export const key: Exhibit = {
  logic: keyLife,
  inputs: [{}],
  said: [
    { type: 'key.rotate' },
    { type: 'key.switchOff' },
    { type: 'key.switchOn' },
    { type: 'key.revoke' },
  ],
}

const program = (status: string) => ({
  kind: 'developer',
  id: 'k1',
  name: 'shop',
  status,
  ips: ['203.0.113.7'],
  rate_per_second: 5,
})
const page = { kind: 'frontend', id: 'k2', name: 'prices', is_enabled: true }

const proofWanted = (port: string) => ({
  type: `xstate.error.actor.${port}`,
  error: new Refusal('STEP_UP_REQUIRED', undefined, {
    bound: { purpose: 'keys', meta: { subject: 'k1' } },
  }),
})

export const keys: Exhibit = {
  logic: all.flow,
  said: [
    { type: 'list.refresh' },
    { type: 'item.new', draft: blankKey },
    { type: 'item.new', draft: { ...blankKey, kind: 'frontend', walletId: 'w1' } },
    { type: 'item.open', id: 'k1' },
    { type: 'item.open', id: 'k2' },
    { type: 'item.close' },
    { type: 'item.edit' },
    { type: 'item.switch' },
    { type: 'item.drop' },
    { type: 'secret.renew' },
    { type: 'secret.seen' },
    { type: 'overlap.set', hours: 0 },
    { type: 'draft.set', change: { name: 'shop' } },
    { type: 'form.submit' },
    { type: 'form.reset' },
    { type: 'action.confirm' },
    { type: 'action.cancel' },
    done('readItems', { all: [program('ACTIVE'), page], extra: { vendors: [] } }),
    refused('readItems', 'OFFLINE'),
    done('createItem', program('ACTIVE')),
    refused('createItem', 'LIMIT_REACHED'),
    proofWanted('createItem'),
    done('changeItem', program('ACTIVE')),
    refused('changeItem', 'OFFLINE'),
    proofWanted('changeItem'),
    done('renewSecret', program('ACTIVE')),
    refused('renewSecret', 'OFFLINE'),
    proofWanted('renewSecret'),
    done('switchItem', program('DISABLED')),
    refused('switchItem', 'VERSION_CONFLICT'),
    proofWanted('switchItem'),
    done('dropItem', { left: program('REVOKED') }),
    done('dropItem', { left: null }),
    refused('dropItem', 'OFFLINE'),
    done('proof', { proven: true }),
    done('proof', { proven: false }),
  ],
  // What must be proved changes nothing but the proof.
  essence: ({ context }) => ({ ...context, bound: null, overlapHours: 0 }),
}
