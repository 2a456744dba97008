/**
 * Strings that belong to one tenant and must never be read by another. Whoever plants a row in a
 * test names its strings here; every answer, frame and log line of every test is held against them.
 */
const canaries = new Map<string, string>()

export function plantCanary(tenantId: string, ...words: string[]) {
  for (const word of words) canaries.set(word, tenantId)
}

export function foreignCanaries(text: string, tenantId: string | null): string[] {
  return [...canaries]
    .filter(([word, owner]) => owner !== tenantId && text.includes(word))
    .map(([word]) => word)
}
