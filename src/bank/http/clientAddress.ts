import type { IncomingMessage } from 'node:http'
import type { BankSettings } from '#bank/settings'
import { isAmong, plainAddress } from './ipAddress.ts'

/**
 * The caller's address. Whoever calls may begin `X-Forwarded-For` with anything; every proxy adds the
 * address that it saw at the end. So it is read from the right, past the proxies that are trusted,
 * and what is no address ends the reading.
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
