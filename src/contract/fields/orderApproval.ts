import type { FieldDescriptions } from './common.ts'

/** Payments that wait for a second person. */
export const orderApprovalFields: FieldDescriptions = {
  'Order.approval': [
    'Who asks and who decides, while it waits for a second person.',
    'Null where it waits for none.',
  ],
  made_by: ['What whoever made it is called.', 'Null where they gave no name.'],
  'approval.fixed': [
    'The amount that was typed and stays; the others follow the price at the approval.',
    'Null where it converts nothing.',
  ],
  'approval.price': [
    'The price at which the caller may approve it.',
    'Null for whoever may not, and where there is none now.',
  ],
  'price.total': 'What leaves the wallet at this price, fees included.',
  'price.fee': 'Our fee at this price, of what leaves.',
  'price.network_fee': 'The fee of the network at this price, of what leaves.',
  'price.arrives': 'What the recipient gets at this price.',
  'approveOrder.quote_id': 'Of `approval.price`, where a second person approves what converts.',
  approvers: 'What those who may approve it are called, its owner first.',
  mine: 'Whether the caller did it.',
  'declineOrder.reason': 'Why it is declined; its maker reads it.',
}
