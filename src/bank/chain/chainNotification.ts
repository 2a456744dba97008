/** What is rung when a tenant's chains are worth a look: whose, and nothing of what happened. */

const WORD = 'chain'

export const chainNotification = (tenantId: string) => `${WORD} ${tenantId}`

/** Whose chains a ring is for; null when it is for somebody else. */
export function tenantOfChainNotification(words: string): string | null {
  const [word, tenantId] = words.split(' ')
  return word === WORD && tenantId ? tenantId : null
}
