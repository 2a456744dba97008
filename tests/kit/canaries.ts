/**
 * Strings that belong to one tenant and must never be seen by another. Every response, frame and log
 * line of every test is checked for them.
 */
const canaries = new Map<string, string>()

/** What banks are called, and their ids: the platform reads them of all, and nothing else. */
const names = new Set<string>()
const platforms = new Set<string>()

export function plantCanary(tenantId: string, ...texts: string[]) {
  for (const text of texts) canaries.set(text, tenantId)
}

export function plantName(tenantId: string, name: string) {
  plantCanary(tenantId, name)
  names.add(name)
}

export const markPlatform = (tenantId: string) => platforms.add(tenantId)

/** No later file of a worker has a database with them in it. */
export function forgetCanaries() {
  for (const one of [canaries, names, platforms]) one.clear()
}

export function foreignCanaries(text: string, tenantId: string | null): string[] {
  const seesNames = tenantId !== null && platforms.has(tenantId)
  return [...canaries]
    .filter(([canary, owner]) => owner !== tenantId && text.includes(canary))
    .filter(([canary]) => !(seesNames && names.has(canary)))
    .map(([canary]) => canary)
}
