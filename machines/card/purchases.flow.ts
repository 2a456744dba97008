import type { CardTransaction } from '#contract/cardTransaction'
import { makeListFlow } from '#machines/kit/list.flow'

export const purchasesList = makeListFlow<CardTransaction, { cardId: string }>('purchases')
