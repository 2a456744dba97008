import type { IncomingMessage } from 'node:http'
import type { Settings } from '#bank/settings'

/** The caller's address: the socket's, or what a trusted proxy in front put first. */
export const addressOf =
  ({ trustProxy }: Pick<Settings, 'trustProxy'>) =>
  ({ headers, socket }: IncomingMessage): string => {
    const said = trustProxy ? headers['x-forwarded-for'] : undefined
    const forwarded = (Array.isArray(said) ? said[0] : said)?.split(',')[0]?.trim()
    return forwarded || socket.remoteAddress || 'unknown'
  }
