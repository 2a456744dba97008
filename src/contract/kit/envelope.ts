import * as z from 'zod/mini'

// @__NO_SIDE_EFFECTS__
export const enveloped = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ success: z.literal(true), data })

// @__NO_SIDE_EFFECTS__
export const envelopedPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    success: z.literal(true),
    data: z.array(item),
    pagination: z.object({
      offset: z.int(),
      limit: z.int(),
      total: z.int(),
      has_more: z.boolean(),
    }),
  })
