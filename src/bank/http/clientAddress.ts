import type { IncomingMessage } from 'node:http'
import type { BankSettings } from '#bank/settings'
import { isAmong, plainAddress } from './ipAddress.ts'

/**
 * Whoever calls may begin `X-Forwarded-For` with anything, while proxies add at its end: it is read
 * from the right, past the proxies that are trusted.
 */
export const clientAddressOf =
  ({ trustProxy }: Pick<BankSettings, 'trustProxy'>) =>
  ({ headers, socket }: IncomingMessage): string => {
    const isProxy =
      typeof trustProxy === 'number'
        ? (_: string, hops: number) => hops < trustProxy
        : (address: string) => isAmong(trustProxy, address)
    let address = plainAddress(socket.remoteAddress ?? '') ?? 'unknown'
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').toReversed()
    for (const [hops, text] of forwarded.entries()) {
      const before = isProxy(address, hops) ? plainAddress(text) : null
      if (before === null) break
      address = before
    }
    return address
  }
