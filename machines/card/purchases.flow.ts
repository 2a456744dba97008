import type { CardTransaction } from '#contract/cardTransaction'
import { makeListFlow } from '#machines/kit/list.flow'

/** What happened with one card, newest first, one item a purchase. */
export const purchasesList = makeListFlow<CardTransaction, { cardId: string }>('purchases')
