interface PendingLoad<Ask, Found> {
  ask: Ask
  answer(found: Found): void
  refuse(thrown: unknown): void
}

const BATCHES_AT_ONCE = 2

/**
 * Looks up together what is asked together, as the writer commits: a lane that is free takes
 * everything that waits for one tenant, and one statement answers it. Each look begins after it was
 * asked for, so nobody hears of a state from before. Answers come in the order of the asks.
 */
export function createBatchLoader<Ask, Found>(
  look: (tenantId: string, asks: readonly Ask[]) => Promise<readonly Found[]>,
) {
  const waiting = new Map<string, PendingLoad<Ask, Found>[]>()
  let busy = 0

  function open(): void {
    while (busy < BATCHES_AT_ONCE) {
      const next = waiting.entries().next().value
      if (!next) return
      const [tenantId, all] = next
      waiting.delete(tenantId)
      busy += 1
      void lookFor(tenantId, all).finally(() => {
        busy -= 1
        open()
      })
    }
  }

  async function lookFor(tenantId: string, all: readonly PendingLoad<Ask, Found>[]): Promise<void> {
    try {
      const found = await look(
        tenantId,
        all.map(({ ask }) => ask),
      )
      all.forEach(({ answer }, place) => answer(found[place]!))
    } catch (thrown) {
      for (const { refuse } of all) refuse(thrown)
    }
  }

  return (tenantId: string, ask: Ask) =>
    new Promise<Found>((answer, refuse) => {
      const all = waiting.get(tenantId) ?? []
      all.push({ ask, answer, refuse })
      waiting.set(tenantId, all)
      setImmediate(open)
    })
}
