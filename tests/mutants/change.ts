import type { Node } from '#tests/conventions/source'

/** A change of one place of a file that a careless hand could make. */
export interface Change {
  kind: string
  start: number
  end: number
  becomes: string
}

export const child = (node: Node, name: string) => node[name] as Node
export const textOf = (node: Node, text: string) => text.slice(node.start, node.end)
export const whole = (kind: string, { start, end }: Node, becomes: string): Change => ({
  kind,
  start,
  end,
  becomes,
})

export const matches = (
  changes: [kind: string, pattern: RegExp, becomes: string][],
  part: string,
  offset: number,
  prefix = '',
): Change[] =>
  changes.flatMap(([kind, pattern, becomes]) =>
    [...part.matchAll(pattern)].map(({ 0: found, index }) => ({
      kind: prefix + kind,
      start: offset + index,
      end: offset + index + found.length,
      becomes,
    })),
  )
