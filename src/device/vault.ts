import type { SecretName, Vault } from './device.ts'

/**
 * They live in this closure only: never in a chart, storage, address or log. Taking one empties it.
 */
export function createVault(): Vault {
  const secrets = new Map<SecretName, string>()
  return {
    put: (name, value) => void secrets.set(name, value),
    take(name) {
      const value = secrets.get(name) ?? null
      secrets.delete(name)
      return value
    },
    peek: (name) => secrets.get(name) ?? null,
    clear: () => secrets.clear(),
  }
}
