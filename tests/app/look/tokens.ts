import { readFileSync } from 'node:fs'
import { fromHex, fromOklch, mixed, toOklch, type Colour } from './colour.ts'

/**
 * Reads colours out of the style sheets that ship, as a browser would: `var`, `light-dark`,
 * `oklch`, relative `oklch(from ...)` and `color-mix`. Anything else it refuses.
 */
export type Mode = 'light' | 'dark'
export type Tokens = ReadonlyMap<string, string>
/** With a surface of their own; a plain one is the page. */
export const heroes = ['tint', 'gradient', 'deep'] as const
export type Hero = (typeof heroes)[number]

const sheet = (name: string) =>
  readFileSync(`src/app/theme/${name}.css`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The colours of tokens.css under one hero, with a tenant's and perhaps a host's laid over them. */
export function derivedTokens(given: Record<string, string>, hero: Hero = 'gradient'): Tokens {
  const ofHero = (block: string, name: string) => (name === hero ? block : '')
  const css = sheet('tokens').replace(/\[data-hero="(\w+)"\] \{[^{}]*\}/g, ofHero)
  return new Map([...declaredIn(css), ...Object.entries(given)])
}

/** The colours of tokens.css once for each hue of a disc. */
export const hueTokens = (): Tokens[] =>
  declaredIn(sheet('tokens'))
    .filter(([name]) => name === '--hue')
    .map(([, hue]) => derivedTokens({ '--hue': hue }))

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
function sum(text: string, from: Record<string, number>): number {
  const [, name = '', body = text] = /^(min|calc|)\((.*)\)$/.exec(text) ?? []
  if (name === 'min') return Math.min(...split(body, ',').map((part) => sum(part, from)))
  const [first = '', ...rest] = split(body, ' ')
  if (rest.length === 0 && body === text) return from[first] ?? Number(first)
  const terms = [sum(first, from)]
  for (let at = 0; at < rest.length; at += 2) {
    const next = sum(rest[at + 1] ?? '', from)
    if (rest[at] === '*') terms.push((terms.pop() ?? 0) * next)
    else terms.push(rest[at] === '-' ? -next : next)
  }
  return terms.reduce((total, term) => total + term, 0)
}

/** Splits at a character outside of brackets. */
function split(text: string, sign: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === sign && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function missing(name: string): never {
  throw new Error(`The style sheet has no ${name}.`)
}
