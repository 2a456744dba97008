/**
 * A few lanes that work off names. A name asked for again while it is being worked on is worked on
 * once more, so that nothing said in between is missed.
 */
export function createKeyedQueue(count: number, work: (name: string) => Promise<void>) {
  const waiting = new Set<string>()
  const running = new Set<Promise<void>>()

  function open(): void {
    if (running.size >= count || waiting.size === 0) return
    const lane = walk().finally(() => {
      running.delete(lane)
      // Something may have been asked between the lane's last look and now.
      open()
    })
    running.add(lane)
  }

  async function walk(): Promise<void> {
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
    /** Forgets what has not begun and waits for what has. */
    async clear(): Promise<void> {
      waiting.clear()
      await Promise.all(running)
    },
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
