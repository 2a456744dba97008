/**
 * Strings that belong to one tenant and must never be seen by another. Every response, frame and log
 * line of every test is checked for them.
 */
const canaries = new Map<string, string>()

export function plantCanary(tenantId: string, ...texts: string[]) {
  for (const text of texts) canaries.set(text, tenantId)
}

/** No later file of a worker has a database with them in it. */
export const forgetCanaries = () => canaries.clear()

export function foreignCanaries(text: string, tenantId: string | null): string[] {
  return [...canaries]
    .filter(([canary, owner]) => owner !== tenantId && text.includes(canary))
    .map(([canary]) => canary)
}
