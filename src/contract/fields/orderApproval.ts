import type { FieldDescriptions } from './common.ts'

/** Payments that wait for a second person. */
export const orderApprovalFields: FieldDescriptions = {
  'Order.approval': [
    'Who asks and who decides, while it waits for a second person.',
    'Null where it waits for none.',
  ],
  made_by: ['What whoever made it is called.', 'Null where they gave no name.'],
  approvers: 'What those who may approve it are called, its owner first.',
  mine: 'Whether the caller did it.',
  'declineOrder.reason': 'Why it is declined; its maker reads it.',
}
