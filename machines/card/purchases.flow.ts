import type { CardTransaction } from '#contract/cardTransaction'
import { makeListFlow } from '#machines/kit/list.flow'

/** The transactions of one card, newest first, one item per purchase. */
export const purchasesList = makeListFlow<CardTransaction, { cardId: string }>('purchases')
