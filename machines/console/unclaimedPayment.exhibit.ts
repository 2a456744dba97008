import { recordExhibit } from './recordExhibit.setup.ts'
import { queueExhibit } from './queueExhibit.setup.ts'
import { unclaimedPayment } from './unclaimedPayment.flow.ts'
import { unclaimedPaymentQueue } from './unclaimedPaymentQueue.flow.ts'

export const unclaimedPaymentExhibits = {
  unclaimedPaymentQueue: queueExhibit(unclaimedPaymentQueue.flow, {
    view: 'waiting',
    sort: 'since',
    offset: 0,
  }),
  unclaimedPayment: recordExhibit(unclaimedPayment.flow, 'claim', { id: 'p1' }),
}
