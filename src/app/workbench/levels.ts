import type { Box, Chart } from '#machines/kit/chart'

export type { Box, Chart }

/** The lines among the states of one parent, and which of them is the first. */
export interface Level {
  lines: LevelLine[]
  initial: string | null
}

export interface LevelLine {
  id: string
  from: string
  to: string
  arrows: string[]
}

/**
 * Which lines to draw inside which state. An arrow across borders is drawn between the outermost
 * states that it leaves and enters; what is inside a closed state ends at its border.
 */
export function levelLinesOf(
  { boxes, arrows }: Chart,
  closed: ReadonlySet<string>,
): Map<string, Level> {
  const parents = new Map(boxes.map(({ id, parent }) => [id, parent]))
  const pathTo = (id: string): string[] => {
    const parent = parents.get(id) ?? null
    return parent === null ? [id] : [...pathTo(parent), id]
  }
  const seenPathTo = (id: string) => {
    const path = pathTo(id)
    const shut = path.findIndex((one) => closed.has(one))
    return shut < 0 ? path : path.slice(0, shut + 1)
  }
  const levels = new Map<string, Level>()
  for (const { id, initial } of boxes) {
    const first = initial === null ? null : (pathTo(initial)[pathTo(id).length] ?? null)
    levels.set(id, { lines: [], initial: first })
  }
  for (const arrow of arrows) {
    if (arrow.to === null) continue
    const [from, to] = [seenPathTo(arrow.from), seenPathTo(arrow.to)]
    const fork = from.findIndex((id, at) => id !== to[at])
    const [left, entered] = [from[fork], to[fork]]
    // An arrow into, out of or back to its own state is only a row.
    if (left === undefined || entered === undefined) continue
    addTo(levels.get(from[fork - 1]!)!.lines, left, entered, arrow.id)
  }
  return levels
}

function addTo(lines: LevelLine[], from: string, to: string, arrow: string) {
  const line = lines.find((one) => one.from === from && one.to === to)
  if (line) line.arrows.push(arrow)
  else lines.push({ id: `${from} ${to}`, from, to, arrows: [arrow] })
}
