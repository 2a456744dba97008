/** What the owner of a bot sets of it, as the public Bot API takes and refuses it. */

export interface ApiRefusal {
  error_code: number
  description: string
  parameters?: { retry_after: number }
}

/** By the token of the bot. */
export type BotWebhooks = Map<string, { url: string; secret: string }>

const SECRET = /^[\w-]{1,256}$/

export const badRequest = (why: string): ApiRefusal => ({
  error_code: 400,
  description: `Bad Request: ${why}`,
})

interface SetUpBody {
  url?: string
  secret_token?: string
}

export const setUpOf = (
  webhooks: BotWebhooks,
  { token, username }: { token: string; username: string },
): Record<string, (body: SetUpBody) => unknown> => ({
  getMe: () => ({ id: Number(token.split(':')[0]), is_bot: true, first_name: 'Bank', username }),
  setWebhook({ url = '', secret_token = '' }) {
    if (!url.startsWith('https://')) return badRequest('bad webhook: An HTTPS URL must be provided')
    if (url.includes('nowhere')) return badRequest('bad webhook: Failed to resolve host')
    if (!SECRET.test(secret_token)) return badRequest('secret token contains unallowed characters')
    webhooks.set(token, { url, secret: secret_token })
    return true
  },
  deleteWebhook: () => webhooks.delete(token) || true,
  setMyCommands: () => true,
})
