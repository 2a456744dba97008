import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { VendorTrial } from '#contract/ops/vendor'
import type { KeyedVendor } from '#contract/ops/vendorDocument'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Credentials go from their fields into the vault, and from there to the bank once, to be tried. What
 * is proposed afterwards is what was tried: it has only its number here.
 */

export const vendorKeysPorts = {
  /** Takes what is secret from the vault; `checks` names the vendor's set of checks. */
  tryKeys: question<VendorTrial, { vendor: KeyedVendor; checks: string }>('vendorKeys.tryKeys'),
  proposeKeys: question<void, { id: string; reason: string }>('vendorKeys.proposeKeys'),
}

interface VendorKeysContext {
  vendor: KeyedVendor | null
  checks: string
  trial: VendorTrial | null
  reason: string
  refusal: RefusalNote | null
}

function typedIn({ vendor, checks }: VendorKeysContext) {
  if (vendor === null) throw new Error('No vendor was chosen.')
  return { vendor, checks }
}

function triedIn({ trial, reason }: VendorKeysContext) {
  if (trial === null) throw new Error('Nothing was tried.')
  return { id: trial.id, reason }
}

export const vendorKeysFlow = setup({
  types: {
    context: {} as VendorKeysContext,
    events: {} as
      | { type: 'keys.begin'; vendor: KeyedVendor }
      | { type: 'keys.try'; checks: string }
      | { type: 'keys.cancel' }
      | { type: 'proposal.submit'; reason: string },
    tags: {} as 'busy',
  },
  actors: vendorKeysPorts,
  guards: {
    isAccepted: (_, { outcome }: VendorTrial) => outcome === 'accepted',
  },
  actions: {
    assignVendor: assign((_, { vendor }: { vendor: KeyedVendor }) => ({
      vendor,
      checks: '',
      trial: null,
      reason: '',
      refusal: null,
    })),
    assignChecks: assign((_, { checks }: { checks: string }) => ({
      checks,
      trial: null,
      refusal: null,
    })),
    assignTrial: assign((_, trial: VendorTrial) => ({ trial })),
    assignReason: assign((_, { reason }: { reason: string }) => ({ reason, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'vendorKeys',
  description: 'Credentials are typed, tried at the vendor, and proposed once it accepts them.',
  context: { vendor: null, checks: '', trial: null, reason: '', refusal: null },
  initial: 'idle',
  on: { 'keys.begin': { target: '.drafted', actions: withEvent('assignVendor') } },
  states: {
    idle: {},
    drafted: {
      description: 'Fields are open; what the vendor said to the last ones stands above them.',
      on: {
        'keys.try': { target: 'trying', actions: withEvent('assignChecks') },
        'keys.cancel': 'idle',
      },
    },
    trying: {
      description: 'The bank calls the vendor; nothing is changed there.',
      tags: 'busy',
      on: { 'keys.begin': {} },
      invoke: {
        id: 'tryKeys',
        src: 'tryKeys',
        input: ({ context }) => typedIn(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            actions: withOutput('assignTrial'),
          },
          { target: 'drafted', actions: withOutput('assignTrial') },
        ],
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
    accepted: {
      description: 'The vendor takes them; the second person will read why they are to be set.',
      on: {
        'proposal.submit': { target: 'proposing', actions: withEvent('assignReason') },
        'keys.cancel': 'idle',
      },
    },
    proposing: {
      tags: 'busy',
      on: { 'keys.begin': {} },
      invoke: {
        id: 'proposeKeys',
        src: 'proposeKeys',
        input: ({ context }) => triedIn(context),
        onDone: 'proposed',
        onError: { target: 'accepted', actions: 'assignRefusal' },
      },
    },
    proposed: { description: 'They wait for a second person.' },
  },
})

export type VendorKeysActor = ActorRefFrom<typeof vendorKeysFlow>
