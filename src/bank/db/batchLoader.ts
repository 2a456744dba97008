interface PendingLoad<Key, Value> {
  key: Key
  resolve(value: Value): void
  reject(thrown: unknown): void
}

const BATCHES_AT_ONCE = 2

/**
 * One statement for everything that waits for one tenant. A load never starts before it was asked
 * for, so no answer is stale.
 */
export function createBatchLoader<Key, Value>(
  load: (tenantId: string, keys: readonly Key[]) => Promise<readonly Value[]>,
) {
  const waiting = new Map<string, PendingLoad<Key, Value>[]>()
  let busy = 0

  function open(): void {
    while (busy < BATCHES_AT_ONCE) {
      const next = waiting.entries().next().value
      if (!next) return
      const [tenantId, all] = next
      waiting.delete(tenantId)
      busy += 1
      void loadFor(tenantId, all).finally(() => {
        busy -= 1
        open()
      })
    }
  }

  async function loadFor(tenantId: string, all: readonly PendingLoad<Key, Value>[]): Promise<void> {
    try {
      const values = await load(
        tenantId,
        all.map(({ key }) => key),
      )
      all.forEach(({ resolve }, index) => resolve(values[index]!))
    } catch (thrown) {
      for (const { reject } of all) reject(thrown)
    }
  }

  return (tenantId: string, key: Key) =>
    new Promise<Value>((resolve, reject) => {
      const all = waiting.get(tenantId) ?? []
      all.push({ key, resolve, reject })
      waiting.set(tenantId, all)
      setImmediate(open)
    })
}
