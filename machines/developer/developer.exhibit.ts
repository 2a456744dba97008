import { Refusal } from '#contract/kit/refusal'
import { done, refused, type Exhibit } from '#machines/kit/exhibit'
import { keyLife } from './key.life.ts'
import { keysFlow } from './keys.flow.ts'

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
  logic: keysFlow,
  said: [
    { type: 'keys.refresh' },
    { type: 'key.begin', kind: 'developer', walletId: null },
    { type: 'key.begin', kind: 'frontend', walletId: 'w1' },
    { type: 'key.open', id: 'k1' },
    { type: 'key.open', id: 'k2' },
    { type: 'key.close' },
    { type: 'key.edit' },
    { type: 'key.switch' },
    { type: 'key.renew' },
    { type: 'overlap.pick', hours: 0 },
    { type: 'key.drop' },
    { type: 'key.seen' },
    { type: 'draft.set', change: { name: 'shop' } },
    { type: 'draft.save' },
    { type: 'action.confirm' },
    { type: 'action.cancel' },
    { type: 'form.reset' },
    done('readKeys', { all: [program('ACTIVE'), page], vendors: [] }),
    refused('readKeys', 'OFFLINE'),
    done('makeKey', program('ACTIVE')),
    refused('makeKey', 'LIMIT_REACHED'),
    proofWanted('makeKey'),
    done('changeKey', program('ACTIVE')),
    refused('changeKey', 'OFFLINE'),
    proofWanted('changeKey'),
    done('renewKey', program('ACTIVE')),
    refused('renewKey', 'OFFLINE'),
    proofWanted('renewKey'),
    done('switchKey', program('DISABLED')),
    refused('switchKey', 'VERSION_CONFLICT'),
    proofWanted('switchKey'),
    done('dropKey'),
    refused('dropKey', 'OFFLINE'),
    done('proof', { proven: true }),
    done('proof', { proven: false }),
  ],
}
