/**
 * A few lanes that work off names. A name asked for again while it is being worked on is worked on
 * once more, so that nothing said in between is missed.
 */
export function createLanes(count: number, work: (name: string) => Promise<void>) {
  const asked = new Set<string>()
  const lanes = new Set<Promise<void>>()

  function open(): void {
    if (lanes.size >= count || asked.size === 0) return
    const lane = walk().finally(() => {
      lanes.delete(lane)
      // Something may have been asked between the lane's last look and now.
      open()
    })
    lanes.add(lane)
  }

  async function walk(): Promise<void> {
    for (const name of asked) {
      asked.delete(name)
      await work(name)
    }
  }

  return {
    ask(name: string): void {
      asked.add(name)
      open()
    },
    /** Forgets what has not begun and waits for what has. */
    async clear(): Promise<void> {
      asked.clear()
      await Promise.all(lanes)
    },
    async idle(): Promise<void> {
      while (lanes.size > 0) await Promise.all(lanes)
    },
  }
}
