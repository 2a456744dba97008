import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import type { Edges, Field } from './edges.ts'

/** `edges.txt`: kinds of field first, with what they take and refuse, then the calls. */

interface Line {
  name: string
  flags: string
  fields: Field[]
}

export function writeTable(lines: Line[], kinds: Map<string, Edges>): string {
  const sorted = [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const first = sorted.flatMap(([kind, { takes, refuses, reads = [] }]) => [
    `= ${kind}`,
    ...wrapped('  takes', takes),
    ...reads.map(([taken, read]) => `  reads ${written(taken)} as ${written(read)}`),
    ...wrapped('  not', refuses),
  ])
  const second = lines.flatMap(({ name, flags, fields }) => [
    `> ${name}: ${flags}`,
    ...fields.map(({ path, kind, extras }) => [`  ${path} = ${kind}`, ...extras].join(SEPARATOR)),
  ])
  return [...first, ...second, ''].join('\n')
}

export function readTable(text: string) {
  const kinds = new Map<string, Edges>()
  const fields = new Map<string, { kind: string; extras: string[] }>()
  let edges: Edges = { takes: [], refuses: [] }
  let call = ''
  for (const line of text.split('\n')) {
    const [, sign, rest = ''] = /^(=|>| {2}takes| {2}not) (.*)$/.exec(line) ?? []
    if (sign === '=') kinds.set(rest, (edges = { takes: [], refuses: [] }))
    else if (sign === '>') call = rest.split(':')[0] ?? ''
    else if (sign === '  takes') edges.takes.push(...rest.split(SEPARATOR).map(read))
    else if (sign === '  not') edges.refuses.push(...rest.split(SEPARATOR).map(read))
    else if (line !== '' && !line.startsWith('  reads ')) {
      const [field = '', said = ''] = line.trim().split(/ = (.*)/s)
      const [kind = '', ...extras] = said.split(SEPARATOR)
      fields.set(`${call} ${field}`, { kind, extras })
    }
  }
  return { kinds, fields }
}

/** All that is said of a call but its fields. */
export function flagsOf({
  ask: _ask,
  reply: _reply,
  base,
  verb,
  path,
  ...flags
}: Endpoint): string {
  const said = Object.entries(flags).map(([name, value]) =>
    value === true ? name : `${name}=${Array.isArray(value) ? value.join(',') : String(value)}`,
  )
  return [`${verb} ${basePaths[base]}${path}`, ...said].join(' ')
}

/** In no value. */
const SEPARATOR = ' · '
const WIDTH = 100

function wrapped(start: string, values: unknown[]): string[] {
  const lines: string[] = []
  for (const value of values.map(written)) {
    const line = lines.at(-1)
    const longer = `${line}${SEPARATOR}${value}`
    if (line && longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(`${start} ${value}`)
  }
  return lines
}

const RUN = 12

/** JSON, with a long run of one character or element as `{×count}`. */
export function written(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === Infinity) return 'Infinity'
  if (Array.isArray(value) && value.length > 3)
    return `[${JSON.stringify(value[0])}]{×${value.length}}`
  const text = JSON.stringify(value)
  return text.replace(/([^"\\])\1+/g, (run, char: string) =>
    run.length > RUN ? `${char}{×${run.length}}` : run,
  )
}

function read(text: string): unknown {
  if (text === 'Infinity') return Infinity
  const [, element, count] = /^\[(.*)\]\{×(\d+)\}$/.exec(text) ?? []
  if (element) return Array.from({ length: Number(count) }, () => JSON.parse(element) as unknown)
  const whole = text.replace(/(.)\{×(\d+)\}/g, (_, char: string, times: string) =>
    char.repeat(Number(times)),
  )
  return JSON.parse(whole)
}
