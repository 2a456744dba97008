import type { Spending } from '#contract/spending'
import { makeReadFlow } from '#machines/kit/read.flow'

/** All months at once: another month is another part of the same answer. */
export const spending = makeReadFlow<{ walletId: string }, Spending>('spending')
