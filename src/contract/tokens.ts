import * as z from 'zod/mini'

/** What a signed-in device holds: the key that soon runs out, and the one that renews it. */
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
  expires_at: z.int(),
  token_type: z.string(),
})
export type Tokens = z.output<typeof Tokens>
