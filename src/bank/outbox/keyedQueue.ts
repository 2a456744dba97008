/** A name requested again while it runs is run once more, so that nothing in between is missed. */
export function createKeyedQueue(count: number, work: (name: string) => Promise<void>) {
  const waiting = new Set<string>()
  const running = new Set<Promise<void>>()

  function open(): void {
    if (running.size >= count || waiting.size === 0) return
    const run = drain().finally(() => {
      running.delete(run)
      // A name may have been added between the last check and now.
      open()
    })
    running.add(run)
  }

  async function drain(): Promise<void> {
    for (const name of waiting) {
      waiting.delete(name)
      await work(name)
    }
  }

  return {
    ask(name: string): void {
      waiting.add(name)
      open()
    },
    /** Drops what has not begun and waits for what has. */
    async clear(): Promise<void> {
      waiting.clear()
      await Promise.all(running)
    },
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
