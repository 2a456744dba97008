/** How a customer's recording that the console opened gets to the workbench in another tab. */

export const CASE_CHANNEL = 'sluice.case'

export type CaseBroadcast =
  | { type: 'case.wanted'; id: string }
  | { type: 'case.opened'; id: string; text: string }

export const caseUrl = (id: string) => `/workbench/?${new URLSearchParams({ case: id })}`

export const caseIn = (address: string) =>
  new URLSearchParams(address.split('?')[1] ?? '').get('case')
