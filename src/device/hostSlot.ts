/**
 * One place of the host that several screens may want at once: the last to ask has it, and when it
 * leaves, the one before has it again. The host is told once a turn and only what is new, so one
 * screen leaving and the next arriving is no flicker. It is told at the start as well, for a reload
 * finds the place as the page before left it.
 */
export function createHostSlot<Thing, Params>(
  describe: (top: Thing | null) => Params,
  send: (params: Params) => void,
) {
  const shown: { thing: Thing }[] = []
  let lastSent = ''
  let due = false

  const top = () => shown.at(-1)?.thing ?? null

  const flush = () => {
    due = false
    const params = describe(top())
    const serialized = JSON.stringify(params)
    if (serialized !== lastSent) send(params)
    lastSent = serialized
  }

  const flushSoon = () => {
    if (!due) queueMicrotask(flush)
    due = true
  }

  const remove = (entry: { thing: Thing }) => {
    const at = shown.indexOf(entry)
    if (at >= 0) shown.splice(at, 1)
    flushSoon()
  }

  const show = (thing: Thing) => {
    const entry = { thing }
    shown.push(entry)
    flushSoon()
    return () => remove(entry)
  }

  flushSoon()
  return { top, show }
}
