import { recordExhibit } from './recordExhibit.setup.ts'
import { readExhibit } from './readExhibit.setup.ts'
import { unclaimedPayment } from './unclaimedPayment.flow.ts'
import { unclaimedPaymentQueue } from './unclaimedPaymentQueue.flow.ts'

export const unclaimedPaymentExhibits = {
  unclaimedPaymentQueue: readExhibit(
    unclaimedPaymentQueue.flow,
    { view: 'waiting', offset: 0 },
    { data: [{ id: 'p1' }], total: 1 },
  ),
  unclaimedPayment: recordExhibit(unclaimedPayment.flow, 'claim', { id: 'p1' }),
}
