import type { FirstSteps } from '#contract/overview'

/** In the order a customer takes them. */
const stepIds = ['verify', 'money', 'recipient', 'card'] as const
export type StepId = (typeof stepIds)[number]

/** Null: this bank does not ask for it. */
const doneOf = (steps: FirstSteps): Record<StepId, boolean | null> => ({
  verify: steps.verified,
  money: steps.money_added,
  recipient: steps.recipient_saved,
  card: steps.card_made,
})

export const stepsShown = (steps: FirstSteps) => {
  const done = doneOf(steps)
  return stepIds.flatMap((id) => (done[id] === null ? [] : [{ id, done: done[id] }]))
}

/** Null when all are taken. */
export const nextStep = (steps: FirstSteps): StepId | null =>
  stepsShown(steps).find(({ done }) => !done)?.id ?? null
