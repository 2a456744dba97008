import type { Documents } from '#bank/world'

/** Documents that lie in a drawer of this process, where a test may look at them. */
export function drawerOfDocuments(): Documents & { boxes: ReadonlyMap<string, Buffer> } {
  const boxes = new Map<string, Buffer>()
  return {
    boxes,
    put: async (name, box) => void boxes.set(name, Buffer.from(box)),
    get: async (name) => boxes.get(name) ?? null,
    drop: async (name) => void boxes.delete(name),
  }
}
