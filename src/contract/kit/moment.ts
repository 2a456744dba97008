import * as z from 'zod/mini'

/** A moment as ISO 8601 text. Wide enough for any bank of this API; ours always writes UTC. */
export const Moment = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/))
