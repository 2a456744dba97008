import type { FieldDescriptions } from './common.ts'

/** Chains that stopped. */
export const stoppedChainFields: FieldDescriptions = {
  'StoppedChain.name': 'The name of the chain.',
  'StoppedChain.problem': [
    'Whether its node keeps failing, or it has not moved for longer than is usual.',
    'Null where nothing is wrong.',
  ],
  'StoppedChain.moved_at': [
    'When a new block was last read: ISO 8601, UTC.',
    'Null where none was read yet.',
  ],
  'StoppedChain.failing_since': [
    'Since when each reading fails: ISO 8601, UTC.',
    'Null where the last one did not.',
  ],
  'StoppedChain.fault': ['The class of the last error.', 'Null where there was none.'],
  'StoppedChain.since': 'Since when it is so: ISO 8601, UTC.',
  'StoppedChain.due_at': [
    'By when somebody should have acted: ISO 8601, UTC.',
    'Null where nothing is wrong.',
  ],
  'StoppedChain.notes': 'What staff did and noted, newest first; 50 at most.',
  'notes.act': 'Whether it was tried again, or noted.',
  'notes.words': 'Why, or what was noted.',
  'notes.by': 'Name of the member of staff.',
  'assignStoppedChain.mine': 'Whether it becomes one’s own work, or nobody’s.',
  'retryChain.reason': 'Why; the audit keeps it.',
  'noteChain.reason': 'What colleagues should know.',
}
