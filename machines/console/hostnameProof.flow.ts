import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { HostnameCheck, HostnameRecord } from '#contract/ops/hostname'
import type { HostSurface } from '#contract/ops/hostnameDocument'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

export const hostnameProofPorts = {
  readRecord: question<HostnameRecord, { hostname: string }>('hostnameProof.readRecord'),
  checkRecord: question<HostnameCheck, { hostname: string }>('hostnameProof.checkRecord'),
  proposeHostname: question<void, { id: string; surface: HostSurface; reason: string }>(
    'hostnameProof.proposeHostname',
  ),
}

interface HostnameProofContext {
  /** As it was typed, and what is to be shown there. */
  hostname: string
  surface: HostSurface
  /** What its zone has to say, under the name as the bank reads it. */
  record: HostnameRecord | null
  check: HostnameCheck | null
  reason: string
  refusal: RefusalNote | null
}

function recordIn({ record }: HostnameProofContext) {
  if (record === null) throw new Error('No record was read.')
  return { hostname: record.hostname }
}

function checkedIn({ check, surface, reason }: HostnameProofContext) {
  if (check === null) throw new Error('Nothing was checked.')
  return { id: check.id, surface, reason }
}

interface TypedHostname {
  hostname: string
  surface: HostSurface
}

const empty: HostnameProofContext = {
  hostname: '',
  surface: 'web',
  record: null,
  check: null,
  reason: '',
  refusal: null,
}

export const hostnameProofFlow = setup({
  types: {
    context: {} as HostnameProofContext,
    events: {} as
      | { type: 'hostname.begin' }
      | ({ type: 'hostname.submit' } & TypedHostname)
      | { type: 'hostname.change' }
      | { type: 'hostname.check' }
      | { type: 'hostname.cancel' }
      | { type: 'proposal.submit'; reason: string },
    tags: {} as 'busy',
  },
  actors: hostnameProofPorts,
  guards: {
    isProved: (_, { outcome }: HostnameCheck) => outcome === 'proved',
  },
  actions: {
    clearAll: assign(empty),
    assignTyped: assign((_, { hostname, surface }: TypedHostname) => ({
      ...empty,
      hostname,
      surface,
    })),
    assignRecord: assign((_, record: HostnameRecord) => ({ record })),
    assignCheck: assign((_, check: HostnameCheck) => ({ check })),
    clearCheck: assign({ check: null, refusal: null }),
    assignReason: assign((_, { reason }: { reason: string }) => ({ reason, refusal: null })),
    /** The list has what waits for a second person. */
    sendNews: sendParent({ type: 'news.arrived' }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'hostnameProof',
  description: 'A name is typed, shown to be the tenant’s by a record in its zone, and proposed.',
  context: empty,
  initial: 'idle',
  states: {
    idle: { on: { 'hostname.begin': { target: 'drafted', actions: 'clearAll' } } },
    drafted: {
      description: 'The name, and what is to be shown there.',
      on: {
        'hostname.submit': { target: 'readingRecord', actions: withEvent('assignTyped') },
        'hostname.cancel': 'idle',
      },
    },
    readingRecord: {
      description: 'The bank says which record shows that the name is the tenant’s.',
      tags: 'busy',
      invoke: {
        id: 'readRecord',
        src: 'readRecord',
        input: ({ context: { hostname } }) => ({ hostname }),
        onDone: { target: 'awaited', actions: withOutput('assignRecord') },
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
    awaited: {
      description: 'Whoever may change the zone sets the record, which can take hours to be seen.',
      on: {
        'hostname.check': { target: 'checking', actions: 'clearCheck' },
        'hostname.change': 'drafted',
        'hostname.cancel': 'idle',
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkRecord',
        src: 'checkRecord',
        input: ({ context }) => recordIn(context),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'proved',
            actions: withOutput('assignCheck'),
          },
          { target: 'awaited', actions: withOutput('assignCheck') },
        ],
        onError: { target: 'awaited', actions: 'assignRefusal' },
      },
    },
    proved: {
      description: 'The record was found; the second person will read why the name is to be added.',
      on: {
        'proposal.submit': { target: 'proposing', actions: withEvent('assignReason') },
        'hostname.cancel': 'idle',
      },
    },
    proposing: {
      tags: 'busy',
      invoke: {
        id: 'proposeHostname',
        src: 'proposeHostname',
        input: ({ context }) => checkedIn(context),
        onDone: { target: 'idle', actions: 'sendNews' },
        onError: { target: 'proved', actions: 'assignRefusal' },
      },
    },
  },
})

export type HostnameProofActor = ActorRefFrom<typeof hostnameProofFlow>
