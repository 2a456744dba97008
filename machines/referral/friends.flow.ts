import type { Referral } from '#contract/referral'
import { makeListFlow } from '#machines/kit/list.flow'

/** Whoever signed up by the code of a customer. */
export const friends = makeListFlow<Referral, null>('friends')
