import type { CardDraft } from '#contract/cardShape'
import { freezeCard, readCard, unfreezeCard } from '#contract/card'
import {
  allowCardSubscription,
  listCardSubscriptions,
  stopCardSubscription,
} from '#contract/cardSubscription'
import { exportCardTransactions, listCardTransactions } from '#contract/cardTransaction'
import { listSubAccounts } from '#contract/program'
import { changeCard, issueCard, readCardOffer } from '#client/card'
import { createDraftStore } from '#device/drafts'
import { cardsList } from '#machines/card/cards.flow'
import { cardStatement } from '#machines/card/cardStatement.flow'
import { controlFlow } from '#machines/card/control.flow'
import { controlPorts } from '#machines/card/control.setup'
import { issueFlow, issuePorts, submitCard } from '#machines/card/issue.flow'
import { purchasesList } from '#machines/card/purchases.flow'
import { subscriptions } from '#machines/card/subscriptions.flow'
import { wire } from '#machines/kit/port'
import type { Services } from '#app/services.ts'
import { createSubmissionStore, submitBy } from '#app/features/order/submission.ts'

export const wireCards = ({ call }: Services) =>
  wire(cardsList.flow, cardsList.ports, {
    fetchPage: async ({ filter: { walletId }, limit, offset }, signal) => {
      const shown = { show_cards: true, closed_cards: true, pagination: true }
      const request = { wallet_uuid: walletId, limit, offset, ...shown }
      const page = await call(listSubAccounts, request, { signal })
      // The bank answers without pages unless asked for them, and here they are asked for.
      return Array.isArray(page) ? { data: page, total: page.length } : page
    },
  })

export const wireControl = ({ call, mint }: Services) =>
  wire(controlFlow, controlPorts, {
    readCard: ({ id }, signal) => call(readCard, { id }, { signal }),
    setFrozen: ({ id, frozen }, signal) =>
      call(frozen ? freezeCard : unfreezeCard, { id }, { signal }),
    changeCard: ({ id, change }, signal) => changeCard(call, id, change, { signal }, mint),
  })

export const wirePurchases = ({ call }: Services) =>
  wire(purchasesList.flow, purchasesList.ports, {
    fetchPage: ({ filter: { cardId }, limit, offset }, signal) =>
      call(listCardTransactions, { card_id: cardId, limit, offset, new_scheme: true }, { signal }),
  })

export const wireSubscriptions = ({ call }: Services) =>
  wire(subscriptions.flow, subscriptions.ports, {
    readEntries: async ({ asked: { walletId }, unattended }, signal) => {
      const request = { wallet_uuid: walletId }
      const { data } = await call(listCardSubscriptions, request, { signal, unattended })
      return { entries: data }
    },
    saveEntry: async ({ draft: { id } }, signal) => ({
      entries: (await call(stopCardSubscription, { id }, { signal })).data,
    }),
    removeEntry: async ({ key: id }, signal) => ({
      entries: (await call(allowCardSubscription, { id }, { signal })).data,
    }),
  })

const CARD_STATEMENT = 'card.csv'

export const wireCardStatement = ({ call, device }: Services) =>
  wire(cardStatement.flow, cardStatement.ports, {
    saveStatement: async ({ ask: { cardId } }, signal) => {
      const text = await call(exportCardTransactions, { card_id: cardId }, { signal })
      return {
        result: await device.save({ name: CARD_STATEMENT, type: 'text/csv', content: text }),
      }
    },
  })

export function wireIssue({ call, device, mint }: Services) {
  const store = createSubmissionStore<CardDraft>(device, mint, 'card wish')
  const drafts = createDraftStore(device.localStore)
  const nameOf = (walletId: string) => `card ${walletId}`
  const answers = submitBy(store, async (draft, key, signal) => {
    const { id } = await issueCard(call, draft, { key, signal })
    return { id }
  })
  return wire(issueFlow, issuePorts, {
    readCardOffer: ({ walletId }, signal) => readCardOffer(call, walletId, { signal }),
    findDraft: async ({ walletId }) => ({ draft: drafts.read(nameOf(walletId)) }),
    storeDraft: async ({ walletId, draft }) => drafts.write(nameOf(walletId), draft),
  }).provide({ actors: { submissionFlow: wire(submitCard.flow, submitCard.ports, answers) } })
}
