/**
 * One place of the host that several screens may want at once: the last to ask has it, and when it
 * leaves, the one before has it again. The host is told once a turn and only what is new, so one
 * screen leaving and the next arriving is no flicker. It is told at the start as well, for a reload
 * finds the place as the page before left it.
 */
export function createShown<Thing, Params>(
  describe: (top: Thing | null) => Params,
  tell: (params: Params) => void,
) {
  const shown: { thing: Thing }[] = []
  let told = ''
  let due = false

  const top = () => shown.at(-1)?.thing ?? null

  const settle = () => {
    due = false
    const params = describe(top())
    const said = JSON.stringify(params)
    if (said !== told) tell(params)
    told = said
  }

  const settleSoon = () => {
    if (!due) queueMicrotask(settle)
    due = true
  }

  const leave = (place: { thing: Thing }) => {
    const at = shown.indexOf(place)
    if (at >= 0) shown.splice(at, 1)
    settleSoon()
  }

  const show = (thing: Thing) => {
    const place = { thing }
    shown.push(place)
    settleSoon()
    return () => leave(place)
  }

  settleSoon()
  return { top, show }
}
