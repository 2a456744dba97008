import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { PolicyState } from '#contract/ops/policy'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** Other fees and limits than those in force. Nothing of them holds before a second person approves. */

type Revision = string | null

export const policyDraftPorts = {
  readDrafted: question<PolicyState>('policyDraft.readDrafted'),
  saveDraft: question<void, { revision: Revision; document: PolicyDocument }>(
    'policyDraft.saveDraft',
  ),
  discardDraft: question<void, { revision: string }>('policyDraft.discardDraft'),
  proposeDraft: question<void, { revision: string; reason: string }>('policyDraft.proposeDraft'),
}

interface DraftContext {
  policy: PolicyState | null
  /** What was last submitted: a refusal names its fields. */
  document: PolicyDocument | null
  reason: string
  refusal: RefusalNote | null
}

const revisionOf = ({ policy }: DraftContext): Revision => policy?.draft?.revision ?? null

/** Only where there is a draft. */
function drafted(context: DraftContext): string {
  const revision = revisionOf(context)
  if (revision === null) throw new Error('There is no draft.')
  return revision
}

function submitted({ document }: DraftContext): PolicyDocument {
  if (document === null) throw new Error('Nothing was typed.')
  return document
}

export const policyDraftFlow = setup({
  types: {
    context: {} as DraftContext,
    events: {} as
      | { type: 'draft.save'; document: PolicyDocument }
      | { type: 'draft.discard' }
      | { type: 'proposal.begin' }
      | { type: 'proposal.submit'; reason: string }
      | { type: 'proposal.cancel' }
      | { type: 'page.refresh' },
    tags: {} as 'busy',
  },
  actors: policyDraftPorts,
  guards: { isDrafted: ({ context }) => revisionOf(context) !== null },
  actions: {
    assignPolicy: assign((_, policy: PolicyState) => ({ policy, refusal: null })),
    assignDocument: assign((_, { document }: { document: PolicyDocument }) => ({
      document,
      refusal: null,
    })),
    assignReason: assign((_, { reason }: { reason: string }) => ({ reason, refusal: null })),
    clearReason: assign({ reason: '', refusal: null }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'policyDraft',
  description: 'A draft is typed part by part, saved whole and sent for approval.',
  context: { policy: null, document: null, reason: '', refusal: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readDrafted',
        src: 'readDrafted',
        onDone: { target: 'shown', actions: withOutput('assignPolicy') },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'Could not be read; what was shown before stays.',
      on: { 'page.refresh': 'reading' },
    },
    shown: {
      description: 'Each part of the draft has a form of its own.',
      on: {
        'page.refresh': 'reading',
        'draft.save': { target: 'saving', actions: withEvent('assignDocument') },
        'draft.discard': { guard: 'isDrafted', target: 'discarding' },
        'proposal.begin': { guard: 'isDrafted', target: 'reasoning', actions: 'clearReason' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => ({ revision: revisionOf(context), document: submitted(context) }),
        onDone: 'reading',
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
    discarding: {
      tags: 'busy',
      invoke: {
        id: 'discardDraft',
        src: 'discardDraft',
        input: ({ context }) => ({ revision: drafted(context) }),
        onDone: 'reading',
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
    reasoning: {
      description: 'The second person will read why; a refusal keeps what was typed.',
      on: {
        'page.refresh': 'reading',
        'proposal.submit': { target: 'proposing', actions: withEvent('assignReason') },
        'proposal.cancel': { target: 'shown', actions: 'clearReason' },
      },
    },
    proposing: {
      tags: 'busy',
      invoke: {
        id: 'proposeDraft',
        src: 'proposeDraft',
        input: ({ context }) => ({ revision: drafted(context), reason: context.reason }),
        onDone: { target: 'reading', actions: 'clearReason' },
        onError: { target: 'reasoning', actions: 'assignRefusal' },
      },
    },
  },
})

export type PolicyDraftActor = ActorRefFrom<typeof policyDraftFlow>
