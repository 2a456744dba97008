/**
 * The last screen to ask has the button; the one before gets it back. The host is updated once per
 * microtask and only on change, so a change of screens does not flicker.
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
