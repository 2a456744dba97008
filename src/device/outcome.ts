import type { Endpoint } from '#contract/kit/endpoint'

/** What only leads to something, by its name in the audit log. Orders may still need a proof. */
const LEADING_THERE = /read|sent|asked|visit|secret_made|address_created|order_created|sandbox/

/** Whether the bank's answer is the end of something the person wanted. */
export const isOutcome = ({ repeat, who, audit }: Endpoint) =>
  repeat !== 'read' && !who.includes('anyone') && !LEADING_THERE.test(audit ?? '')
