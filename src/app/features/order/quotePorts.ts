import { calcOrderV2, readMost } from '#contract/quote'
import { wire } from '#machines/kit/port'
import { quoteFlow } from '#machines/order/quote.flow'
import { quotePorts } from '#machines/order/quote.setup'
import type { Services } from '#app/services.ts'

/** Both quote calls of the bank agree; this is the newer one. */
export const wireQuote = ({ call }: Services) =>
  wire(quoteFlow, quotePorts, {
    calcOrder: (ask, signal) => call(calcOrderV2, ask, { signal }),
    findMax: (ask, signal) => call(readMost, ask, { signal }),
  })
