import { calcOrderV2, readMost } from '#contract/quote'
import { wire } from '#machines/kit/port'
import { quoteFlow } from '#machines/order/quote.flow'
import { quotePorts } from '#machines/order/quote.setup'
import type { Services } from '#app/services.ts'

/** Both quote calls of the bank agree; this is the newer one. */
export const wireQuote = ({ call }: Services) =>
  wire(quoteFlow, quotePorts, {
    calcOrder: (request, signal) => call(calcOrderV2, request, { signal }),
    findMax: (request, signal) => call(readMost, request, { signal }),
  })
