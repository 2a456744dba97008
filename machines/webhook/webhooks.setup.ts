import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Bound } from '#contract/proof'
import { webhookTopics, type Webhook, type WebhookTopic } from '#contract/webhook'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import { proofFlow } from '#machines/proof/proof.flow'
import { deliveriesFlow } from './deliveries.flow.ts'

/** What keeping webhooks asks, remembers and hears. The picture is in webhooks.flow.ts. */

export interface WebhookDraft {
  /** Null for one that is being made. */
  id: string | null
  url: string
  /** What its owner calls it; a chart's own descriptions are no part of the built app. */
  name: string
  events: WebhookTopic[]
}

/** What is about to be done to the one that is open, and may have to be proved first. */
export type WebhookAction = 'save' | 'renew'

export const webhooksPorts = {
  readWebhooks: question<{ all: Webhook[] }>('readWebhooks'),
  /** The secret of a new one goes into the vault. */
  saveWebhook: question<Webhook, { draft: WebhookDraft; version: number | null }>('saveWebhook'),
  switchWebhook: question<Webhook, { id: string; on: boolean }>('switchWebhook'),
  renewSecret: question<Webhook, { id: string }>('renewSecret'),
  dropWebhook: question<void, { id: string }>('dropWebhook'),
  /** Empties the vault when it ends. */
  guardSecret: stream<{ type: 'secret.seen' }>('guardSecret'),
}

export interface WebhooksContext {
  all: Webhook[]
  openId: string | null
  draft: WebhookDraft
  action: WebhookAction
  refusal: RefusalNote | null
  bound: Bound | null
}

export type WebhooksEvent =
  | { type: 'webhooks.refresh' }
  | { type: 'webhook.begin' }
  | { type: 'webhook.open'; id: string }
  | { type: 'webhook.close' }
  | { type: 'webhook.edit' }
  | { type: 'webhook.switch' }
  | { type: 'webhook.drop' }
  | { type: 'secret.renew' }
  | { type: 'secret.seen' }
  | { type: 'draft.set'; change: Partial<WebhookDraft> }
  | { type: 'draft.save' }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'form.reset' }

const blank: WebhookDraft = { id: null, url: '', name: '', events: [...webhookTopics] }

export const noWebhooks: WebhooksContext = {
  all: [],
  openId: null,
  draft: blank,
  action: 'save',
  refusal: null,
  bound: null,
}

/** The one that is open, while it is there. */
export const openIn = ({ all, openId }: WebhooksContext): Webhook | null =>
  all.find(({ id }) => id === openId) ?? null

const draftOf = ({ id, url, description, events }: Webhook): WebhookDraft => ({
  id,
  url,
  name: description ?? '',
  events,
})

const withOne = (all: readonly Webhook[], one: Webhook): Webhook[] =>
  all.some(({ id }) => id === one.id)
    ? all.map((known) => (known.id === one.id ? one : known))
    : [one, ...all]

export const webhooksSetup = setup({
  types: {
    context: {} as WebhooksContext,
    events: {} as WebhooksEvent,
    tags: {} as 'busy',
    children: {} as { proof: 'proofFlow'; deliveries: 'deliveriesFlow' },
  },
  actors: { ...webhooksPorts, proofFlow, deliveriesFlow },
  guards: {
    oneOpen: ({ context }) => openIn(context) !== null,
    known: ({ context }, { id }: { id: string }) => context.all.some((one) => one.id === id),
    sayable: ({ context: { draft } }) => draft.url.trim() !== '' && draft.events.length > 0,
    newOne: ({ context }) => context.draft.id === null,
    renewing: ({ context }) => context.action === 'renew',
    proofAsked: ({ event }) => refusalIn(event).facts.bound !== undefined,
    proven: (_, { proven }: { proven: boolean }) => proven,
  },
  actions: {
    noteAll: assign((_, { all }: { all: Webhook[] }) => ({ all, refusal: null })),
    noteOne: assign(({ context }, one: Webhook) => ({
      all: withOne(context.all, one),
      openId: one.id,
      refusal: null,
    })),
    noteOpen: assign((_, { id }: { id: string }) => ({ openId: id, refusal: null })),
    noteDraft: assign(({ context }, { change }: { change: Partial<WebhookDraft> }) => ({
      draft: { ...context.draft, ...change },
    })),
    noteEdited: assign(({ context }) => {
      const one = openIn(context)
      return { draft: one ? draftOf(one) : blank, refusal: null }
    }),
    noteAction: assign((_, { action }: { action: WebhookAction }) => ({ action })),
    noteBound: assign(({ event }) => ({
      bound: refusalIn(event).facts.bound ?? null,
      refusal: null,
    })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
    forgetOpen: assign({ openId: null, refusal: null }),
    forgetDraft: assign({ draft: blank, refusal: null }),
    forgetDropped: assign(({ context }) => ({
      all: context.all.filter(({ id }) => id !== context.openId),
      openId: null,
      refusal: null,
    })),
  },
})
