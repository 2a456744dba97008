import * as z from 'zod/mini'

/** ISO 8601. Accepts any offset; our bank always writes UTC. */
export const Moment = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/))
