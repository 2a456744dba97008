import type { FieldDescriptions } from './common.ts'

const approvalSum = ['The sum, in the base currency.', 'Null for none.'] as const
const nextSum = ['What comes unless somebody stops it.', 'Null where nothing does.'] as const

export const memberFields: FieldDescriptions = {
  user_data_uuid: 'Id of the membership, as `id` in the list of the people of a wallet.',
  pays_most: [
    'The most they may pay at once, in the base currency.',
    'Null where the role has no such sum.',
  ],
  me: 'Whether it is the caller.',
  invite: 'Id of the invitation.',
  invited_by: ['What whoever invites wants to be called.', 'Null where they gave no name.'],
  wallet_name: ['What its owner calls the wallet.', 'Null where they gave it no name.'],
  wallet_type: 'The kind of the wallet.',
  'listMembers.role': 'What they may do in the wallet: owner, admin, payer or viewer.',
  'changeMember.role': 'What they may do in the wallet: admin, payer or viewer.',
  'createInvite.role': 'What they will be able to do in the wallet: admin, payer or viewer.',
  'createInvite.email': ['The only address that can accept it.', 'Null for a contact.'],
  'createInvite.contact_id': 'The contact in Telegram who alone can accept it, by its id.',
  'createInvite.name': [
    'What the contact who was invited wants to be called.',
    'Null for an address, and for whoever gave no name.',
  ],
  'listInvites.email': ['The only address that can accept it.', 'Null for a contact.'],
  'listInvites.name': [
    'What the contact who was invited wants to be called.',
    'Null for an address, and for whoever gave no name.',
  ],
  'listMembers.email': ['The e-mail address, masked.', 'Null where there is none.'],
  approval_sum: 'Above what sum payments out of the wallet need a second person.',
  'approval_sum.sum': approvalSum,
  'setApprovalSum.sum': approvalSum,
  'stopApprovalSum.sum': approvalSum,
  'agreeApprovalSum.sum': approvalSum,
  'approval_sum.next': nextSum,
  'setApprovalSum.next': nextSum,
  'stopApprovalSum.next': nextSum,
  'agreeApprovalSum.next': nextSum,
  'next.sum': approvalSum,
  agree_until: [
    'Until when somebody who approves payments has to agree, or it lapses.',
    'Null once one has, and where nobody could.',
  ],
  'acceptInvite.code': 'From the e-mail, or the id of the invitation in the caller’s list.',
  'declineInvite.code': 'From the e-mail, or the id of the invitation in the caller’s list.',
}
