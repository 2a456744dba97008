import type { FieldDescriptions } from './common.ts'

/** Where people stop in the app. */
export const flowCountFields: FieldDescriptions = {
  count_flows: 'Whether the app counts where people stop.',
  counts: 'States of flows, with numbers alone.',
  'counts.flow': 'The name of a flow of the app.',
  'counts.state': 'The name of a state of it.',
  'counts.reached': 'Runs of the flow that came to the state.',
  'counts.left': 'Runs that stand in it; negative where some went on that were counted before.',
  taken: 'How many of them were added; none where the tenant does not count.',
  days: 'How many days it is about, today included.',
  is_on: 'Whether the tenant counts.',
  flows: 'The flows, the largest share that was left first.',
  'flows.flow': 'The name of the flow.',
  'flows.reached': 'How often it was begun.',
  'flows.left': 'Of these, how often it was left before its end.',
  flow: 'The name of the flow.',
  'states.state': 'The name of the state.',
  'states.reached': 'Runs that came to it.',
  'states.left': 'Runs that went no further.',
  states: 'Its states, the largest share that left first.',
  'setFlowCounting.on': 'Whether to count.',
  'setFlowCounting.reason': 'Why; the audit keeps it.',
}
