import { readFileSync } from 'node:fs'
import { fromHex, fromOklch, mixed, toOklch, type Colour } from './colour.ts'

/**
 * Reads colours out of the very style sheets that ship, as a browser would: `var`, `light-dark`,
 * `oklch`, relative `oklch(from ...)` and `color-mix`. Whatever else stands there is a mistake of
 * this reader, and it says so.
 */
export type Mode = 'light' | 'dark'
export type Tokens = ReadonlyMap<string, string>

const sheet = (name: string) =>
  readFileSync(`src/app/look/${name}.css`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The colours of tokens.css, with a tenant's and perhaps a host's laid over them. */
export const derivedTokens = (given: Record<string, string>): Tokens =>
  new Map([...declaredIn(sheet('tokens')), ...Object.entries(given)])

/** What plain.css falls back to: the first block is light, the last one dark. */
export function plainTokens(mode: Mode, given: Record<string, string>): Tokens {
  const blocks = [...sheet('plain').matchAll(/\{([^{}]*)\}/g)].map(([, body]) => body ?? '')
  const own = mode === 'light' ? [] : declaredIn(blocks.at(-1) ?? '')
  return new Map([...declaredIn(blocks[0] ?? ''), ...own, ...Object.entries(given)])
}

const declaredIn = (css: string): [string, string][] =>
  [...css.matchAll(/(--[\w-]+):\s*([^;{}]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\s+/g, ' ').trim(),
  ])

export const colourOf = (name: string, mode: Mode, tokens: Tokens): Colour =>
  read(tokens.get(name) ?? missing(name), mode, tokens)

function read(text: string, mode: Mode, tokens: Tokens): Colour {
  if (text.startsWith('#')) return fromHex(text)
  if (text === 'black') return fromHex('#000000')
  const [, name, body = ''] = /^([\w-]+)\((.*)\)$/.exec(text) ?? []
  const inner = (part: string) => read(part, mode, tokens)
  const parts = split(body, ',')
  if (name === 'var') {
    const [token = '', fallback] = parts
    return inner(tokens.get(token) ?? fallback ?? missing(token))
  }
  if (name === 'light-dark') return inner(parts[mode === 'light' ? 0 : 1] ?? missing(text))
  if (name === 'color-mix') return mix(parts, inner)
  if (name === 'oklch') return oklch(split(body, ' '), inner)
  throw new Error(`What colour is ${text}?`)
}

function mix([space, one = '', other = '']: string[], inner: (part: string) => Colour): Colour {
  if (space !== 'in oklab') throw new Error(`Mixed ${space}?`)
  const [colour = '', share = ''] = split(one, ' ')
  return mixed(inner(colour), Number.parseFloat(share) / 100, inner(other))
}

function oklch(parts: string[], inner: (part: string) => Colour): Colour {
  const [first, source = '', ...rest] = parts
  if (first !== 'from') return fromOklch(...triple(parts.map(Number)))
  const from = toOklch(inner(source))
  return fromOklch(...triple(rest.map((part) => sum(part, from))))
}

const triple = ([l = Number.NaN, c = Number.NaN, h = Number.NaN]: number[]) => [l, c, h] as const

/** `l`, `0.5`, `min(l, 0.52)` and `calc(265 + (h - 265) * 1.8)`. */
function sum(text: string, from: Record<'l' | 'c' | 'h', number>): number {
  const [, name, body = ''] = /^(min|calc)\((.*)\)$/.exec(text) ?? []
  if (name === 'min') return Math.min(...split(body, ',').map((part) => sum(part, from)))
  const said = (name === 'calc' ? body : text).replace(/\b[lch]\b/g, (letter) =>
    String(from[letter as 'l' | 'c' | 'h']),
  )
  if (!/^[\d.e+\-*/ ()]+$/.test(said)) throw new Error(`How much is ${text}?`)
  return Number(new Function(`return ${said}`)()) // only figures and signs, as was just checked
}

/** Splits at a sign that stands in no brackets. */
function split(text: string, sign: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === sign && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function missing(name: string): never {
  throw new Error(`The style sheet has no ${name}.`)
}
