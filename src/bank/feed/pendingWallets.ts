/** Notified wallets by tenant: these, or null for any. */
export function createPendingWallets() {
  const pending = new Map<string, Set<string> | null>()
  return {
    add(tenantId: string, walletIds: readonly string[] | null): void {
      const before = pending.get(tenantId)
      const all = walletIds === null || before === null
      pending.set(tenantId, all ? null : new Set([...(before ?? []), ...walletIds]))
    },
    take(tenantId: string): string[] | null {
      const among = pending.get(tenantId) ?? null
      pending.delete(tenantId)
      return among && [...among]
    },
  }
}
