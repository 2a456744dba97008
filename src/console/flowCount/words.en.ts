import type { FlowCountAct, FlowCountDays } from '#contract/ops/flowCount'
import type { ActTexts } from '#console/ActForm.tsx'

export const flows = {
  title: 'Where people stop',
  hint: 'How far customers come in each flow of the app: numbers of all customers together, by names of states. Nothing says who it was.',
  retry: 'Try again',
  period: 'Period',
  days: { 7: '7 days', 30: '30 days', 90: '90 days' } satisfies Record<FlowCountDays, string>,
  since: (day: string) => `Flows since ${day}`,
  off: 'Counting is off: the app sends no figures, and the bank takes none. Earlier figures are deleted after 90 days.',
  empty:
    'No figures yet. They come from customers who use the app: it sends them when they leave or hide its page.',
  emptyOff: 'There are no figures of this period.',
  flow: 'Flow',
  begun: 'Started',
  left: 'Left before the end',
  share: 'Share that left',
  one: (flow: string) => `Where people stop in ${flow}`,
  back: 'All flows',
  whole: 'The flow as a whole',
  states: 'States',
  state: 'State',
  reached: 'Reached',
  leftThere: 'Left there',
  chart: 'Chart',
  chartOf: (flow: string) => `Chart of ${flow}`,
  legend:
    'Each state shows how many reached it and how many of them left there. The darker a state, the larger the share that left there; the thicker its border, the more people reached it.',
  drawing: 'Drawing the chart…',
  figure: (reached: number, left: number) => `reached ${reached}, left ${left}`,
  acts: {
    stop: {
      offer: 'Stop counting',
      hint: 'The app stops sending figures. Those counted so far stay for 90 days.',
      submit: 'Stop counting',
    },
    start: {
      offer: 'Start counting',
      hint: 'The app sends names of states and numbers, and nothing about a person.',
      submit: 'Start counting',
    },
  } satisfies Record<FlowCountAct, ActTexts>,
}
