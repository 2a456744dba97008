/** What whoever tries things out may have the checks say. The first is what they say by themselves. */
export const outcomes = [
  'green',
  'retry',
  'needs',
  'manual',
  'final',
  'duplicate',
  'later',
] as const
