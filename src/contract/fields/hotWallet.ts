import type { FieldDescriptions } from './common.ts'

/** What the bank holds on chains. */
export const hotWalletFields: FieldDescriptions = {
  'HotWallet.currency': 'The coin and its chain.',
  'HotWallet.status': 'Where its balance stands against its levels.',
  'HotWallet.ledger': 'What the book says the bank holds there.',
  'HotWallet.held': 'What is there.',
  'HotWallet.low': ['Below it an alarm is raised.', 'Null where there is no such level.'],
  'HotWallet.high': ['Above it an alarm is raised.', 'Null where there is no such level.'],
  'HotWallet.seen_at': 'When it was last looked at: ISO 8601, UTC.',
  'HotWallet.proposed': [
    'Looser levels that wait for a second person.',
    'Null where none were proposed.',
  ],
  'proposed.low': ['The low level.', 'Null for none.'],
  'proposed.high': ['The high level.', 'Null for none.'],
  'proposed.by': 'Who proposed them.',
  'HotWallet.steps': 'What happened so far, newest first; 50 at most.',
  'HotWallet.steps.seq': 'Its number.',
  'HotWallet.steps.status': 'The status that followed.',
  'HotWallet.steps.by': 'Name of the member of staff; else bank.',
  'HotWallet.steps.words': ['What was said with it.', 'Null where nobody said anything.'],
  'HotWallet.steps.held': 'What was there.',
  'HotWallet.steps.low': ['The low level, as it was set or stood.', 'Null for none.'],
  'HotWallet.steps.high': ['The high level, as it was set or stood.', 'Null for none.'],
  'setHotLevels.low': ['Below it an alarm is raised.', 'Null for no such level.'],
  'setHotLevels.high': ['Above it an alarm is raised.', 'Null for no such level.'],
  'setHotLevels.reason': 'Why; the audit keeps it.',
  'confirmHotLevels.reason': 'Why; the audit keeps it.',
  'dropHotLevels.reason': 'Why; the audit keeps it.',
}
