import type { RequestLink } from '#contract/paymentRequest'
import { makeReadFlow } from '#machines/kit/read.flow'

/** What anybody with the link may read. */
export const requestLink = makeReadFlow<string, RequestLink>('requestLink')
