import type { AnyActorRef } from 'xstate'
import { refusals } from '#contract/kit/refusals'

/**
 * The one list of what may be shown of a chart. Anything else is dropped, so that a secret in a
 * chart by mistake stays there.
 */

/** Fields with one of a few known values, which cannot be secrets. */
const shareableFields: Readonly<Record<string, readonly string[]>> = {
  app: ['route'],
  session: ['reason'],
  signIn: ['method'],
  place: ['status', 'orderType'],
  live: [],
}

const WORD = /^[A-Za-z_]{1,32}$/

/** Replaces each context value by its kind. */
export function maskContext(chart: string, context: unknown): Record<string, string> {
  const shareable = shareableFields[chart] ?? []
  const entries = isRecord(context) ? Object.entries(context) : []
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      shareable.includes(key) ? maskWord(value) : kindOfValue(value),
    ]),
  )
}

const maskWord = (value: unknown) =>
  typeof value === 'string' && WORD.test(value) ? value : kindOfValue(value)

function kindOfValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (!isRecord(value)) return `a ${typeof value}`
  return typeof value.code === 'string' && value.code in refusals ? value.code : 'something'
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function chartNameOf({ logic, src }: Pick<AnyActorRef, 'src'> & { logic?: unknown }) {
  const id = isRecord(logic) || typeof logic === 'object' ? (logic as { id?: unknown }).id : null
  return typeof id === 'string' ? id : typeof src === 'string' ? src : 'unnamed'
}

export function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return value
  if (!isRecord(value)) return null
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskValue(inner)]))
}
