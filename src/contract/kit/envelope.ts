import * as z from 'zod/mini'

/**
 * How calls under `/frontend` answer.
 *
 * @__NO_SIDE_EFFECTS__
 */
export const enveloped = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ success: z.literal(true), data })
