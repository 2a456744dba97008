import type { CallerKind, Repeat, Verb } from '#contract/kit/endpoint'

/** What only the reader knows stands in capitals; no key is ever written into an example. */
export interface Example {
  verb: Verb
  /** With its base. */
  path: string
  /** Example input, path parameters included. */
  input: Record<string, unknown>
  who: readonly CallerKind[]
  repeat: Repeat
  tenantless?: boolean | undefined
}

/** Where the example runs, and the values known there. */
export interface Setting {
  origin: string
  tenantId: string
  known: Readonly<Record<string, string>>
}

interface Request {
  url: string
  headers: [name: string, value: string][]
  body: string | null
}

/** Stands for a header value that is new with each request. */
const FRESH = 'fresh'

export function curlOf(example: Example, setting: Setting): string {
  const { url, headers, body } = requestOf(example, setting)
  return [
    example.verb === 'GET'
      ? `curl ${quotedShell(url)}`
      : `curl -X ${example.verb} ${quotedShell(url)}`,
    ...headers.map(([name, value]) =>
      value === FRESH ? `-H "${name}: $(uuidgen)"` : `-H ${quotedShell(`${name}: ${value}`)}`,
    ),
    ...(body === null ? [] : [`-d ${quotedShell(body)}`]),
  ].join(' \\\n  ')
}

export function fetchOf(example: Example, setting: Setting): string {
  const { url, headers, body } = requestOf(example, setting)
  const headerLines = headers.map(
    ([name, value]) =>
      `    '${name}': ${value === FRESH ? 'crypto.randomUUID()' : quotedJs(value)},`,
  )
  const parts = [
    ...(example.verb === 'GET' ? [] : [`  method: '${example.verb}',`]),
    ...(headerLines.length > 0 ? ['  headers: {', ...headerLines, '  },'] : []),
    ...(body === null ? [] : [`  body: JSON.stringify(${body}),`]),
  ]
  const more = parts.length > 0 ? `, {\n${parts.join('\n')}\n}` : ''
  return `const response = await fetch(${quotedJs(url)}${more})\nconsole.log(response.status, await response.text())`
}

function requestOf(example: Example, { origin, tenantId, known }: Setting): Request {
  const { verb, who, repeat, tenantless } = example
  const rest = Object.fromEntries(
    Object.entries(example.input).map(([name, value]) => [name, known[String(value)] ?? value]),
  )
  const path = example.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const query = verb === 'GET' ? new URLSearchParams(rest as Record<string, string>).toString() : ''
  const body = verb === 'GET' || Object.keys(rest).length === 0 ? null : JSON.stringify(rest)
  return {
    url: `${origin}${path}${query && `?${query}`}`,
    headers: [
      ...(tenantless ? [] : [['x-tenant-id', tenantId] as [string, string]]),
      ...authHeaderOf(who),
      ...(repeat === 'keyed' ? [['idempotency-key', FRESH] as [string, string]] : []),
      ...(body === null ? [] : [['content-type', 'application/json'] as [string, string]]),
    ],
    body,
  }
}

/** A key where one opens the call; else the token of somebody who is signed in. */
function authHeaderOf(who: readonly CallerKind[]): [string, string][] {
  if (who.includes('anyone')) return []
  return who.some((one) => one !== 'person' && one !== 'staff')
    ? [['x-api-key', 'YOUR_KEY']]
    : [['authorization', 'Bearer YOUR_ACCESS_TOKEN']]
}

const quotedShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const quotedJs = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
