import { assign, setup, type ActorRefFrom } from 'xstate'
import { isReadable } from '#contract/brandContrast'
import type { RefusalNote } from '#contract/kit/refusal'
import type { BrandState, BrandVersion } from '#contract/ops/brand'
import type { TenantBrand } from '#contract/tenantConfig'
import type { Page } from '#machines/kit/list.flow'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** The look of the bank: typed beside its preview, and proposed. Customers see nothing of a draft. */

interface BrandBook {
  look: BrandState
  versions: Page<BrandVersion>
}

/** The look that was typed, in place of that version; or an earlier one again. */
export type BrandRequest =
  | { kind: 'publish'; version: number; brand: TenantBrand }
  | { kind: 'restore'; version: number }

export const brandBookPorts = {
  readBook: question<BrandBook, { offset: number; unattended: boolean }>('brandBook.readBook'),
  proposeLook: question<void, { request: BrandRequest; reason: string }>('brandBook.proposeLook'),
}

interface BrandContext {
  /** Of the versions that are listed. */
  offset: number
  book: BrandBook | null
  /** Null while nothing is changed. */
  draft: TenantBrand | null
  request: BrandRequest | null
  reason: string
  refusal: RefusalNote | null
}

function requested({ request, reason }: BrandContext) {
  if (request === null) throw new Error('Nothing was asked for.')
  return { request, reason }
}

const reading =
  (unattended: boolean) =>
  ({ context: { offset } }: { context: BrandContext }) => ({ offset, unattended })

export const brandBookFlow = setup({
  types: {
    context: {} as BrandContext,
    input: {} as { offset: number },
    events: {} as
      | { type: 'draft.set'; draft: TenantBrand }
      | { type: 'draft.discard' }
      | { type: 'proposal.begin' }
      | { type: 'restore.begin'; version: number }
      | { type: 'proposal.submit'; reason: string }
      | { type: 'proposal.cancel' }
      | { type: 'page.refresh' }
      | { type: 'news.arrived' },
    tags: {} as 'busy',
  },
  actors: brandBookPorts,
  guards: {
    isReadable: ({ context: { draft } }) => draft !== null && isReadable(draft),
  },
  actions: {
    assignBook: assign((_, book: BrandBook) => ({ book })),
    assignDraft: assign((_, { draft }: { draft: TenantBrand }) => ({ draft, refusal: null })),
    clearDraft: assign({ draft: null, refusal: null }),
    assignPublish: assign(({ context: { draft, book } }) => ({
      request: draft &&
        book && { kind: 'publish' as const, version: book.look.version, brand: draft },
      refusal: null,
    })),
    assignRestore: assign((_, { version }: { version: number }) => ({
      request: { kind: 'restore' as const, version },
      refusal: null,
    })),
    assignReason: assign((_, { reason }: { reason: string }) => ({ reason, refusal: null })),
    clearRequest: assign({ request: null, reason: '' }),
    clearProposed: assign(({ context: { request, draft } }) => ({
      draft: request?.kind === 'publish' ? null : draft,
      request: null,
      reason: '',
    })),
    clearRefusal: assign({ refusal: null }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'brandBook',
  description: 'The look that customers see, a draft of another, and earlier ones.',
  context: ({ input }) => ({
    ...input,
    book: null,
    draft: null,
    request: null,
    reason: '',
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      on: { 'news.arrived': { target: 'reading', reenter: true } },
      invoke: {
        id: 'readBook',
        src: 'readBook',
        input: reading(false),
        onDone: { target: 'shown', actions: [withOutput('assignBook'), 'clearRefusal'] },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'Could not be read; what was shown before stays.',
      on: { 'page.refresh': 'reading', 'news.arrived': 'reading' },
    },
    shown: {
      description: 'Every change of the draft is seen in the preview at once.',
      on: {
        'page.refresh': 'reading',
        'news.arrived': 'following',
        'draft.set': { actions: withEvent('assignDraft') },
        'draft.discard': { actions: 'clearDraft' },
        'proposal.begin': { guard: 'isReadable', target: 'reasoning', actions: 'assignPublish' },
        'restore.begin': { target: 'reasoning', actions: withEvent('assignRestore') },
      },
    },
    following: {
      description: 'Somebody else decided something; what is typed stays.',
      on: {
        'page.refresh': 'reading',
        'news.arrived': { target: 'following', reenter: true },
        'draft.set': { actions: withEvent('assignDraft') },
        'draft.discard': { actions: 'clearDraft' },
      },
      invoke: {
        id: 'readBook',
        src: 'readBook',
        input: reading(true),
        onDone: { target: 'shown', actions: withOutput('assignBook') },
        onError: 'shown',
      },
    },
    reasoning: {
      description:
        'The second person will read why. A field that is refused is mended, then sent again.',
      on: {
        'page.refresh': { target: 'reading', actions: 'clearRequest' },
        'proposal.submit': { target: 'proposing', actions: withEvent('assignReason') },
        'proposal.cancel': { target: 'following', actions: 'clearRequest' },
      },
    },
    proposing: {
      tags: 'busy',
      invoke: {
        id: 'proposeLook',
        src: 'proposeLook',
        input: ({ context }) => requested(context),
        onDone: { target: 'reading', actions: 'clearProposed' },
        onError: { target: 'reasoning', actions: 'assignRefusal' },
      },
    },
  },
})

export type BrandBookActor = ActorRefFrom<typeof brandBookFlow>
