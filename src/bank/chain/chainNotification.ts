/** Sent when a tenant's chains are worth a look. */

const PREFIX = 'chain'

export const chainNotification = (tenantId: string) => `${PREFIX} ${tenantId}`

/** Null for another kind of message. */
export function tenantOfChainNotification(message: string): string | null {
  const [prefix, tenantId] = message.split(' ')
  return prefix === PREFIX && tenantId ? tenantId : null
}
