import * as z from 'zod/mini'

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
  expires_at: z.int(),
  token_type: z.string(),
})
export type Tokens = z.output<typeof Tokens>
