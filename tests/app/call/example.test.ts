import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { curlOf, fetchOf, type Example, type Setting } from '#app/features/call/example.ts'
import { table } from '#contract/table'
import { nounFacts } from '#app/features/call/facts.ts'

/** An example can be pasted, whatever its values are, and curl and fetch send the same. */

const calls = nounFacts.flatMap((noun) => noun.calls)
const setting: Setting = { origin: 'https://bank.example', tenantId: 't1', known: {} }

interface SentRequest {
  url: string
  verb: string
  headers: Record<string, string>
  body: unknown
}

/** Runs a program with a fetch that only records. */
async function requestOf(program: string): Promise<SentRequest> {
  const requests: SentRequest[] = []
  const fetch = async (url: string, { method = 'GET', headers = {}, body }: Init = {}) => {
    requests.push({ url, verb: method, headers, body: body && JSON.parse(body) })
    return new Response()
  }
  const console = { log: () => null }
  await runInNewContext(`(async () => { ${program} })()`, { fetch, console, crypto })
  return requests[0]!
}

interface Init {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Lets a real shell run the examples, with a `curl` that only prints its arguments. */
function requestOfShell(examples: string[]): SentRequest[] {
  const listen = 'uuidgen() { echo u; }; curl() { printf "%s\\0" "$@"; printf "\\0"; }'
  const script = [listen, ...examples].join('\n')
  const out = execFileSync('bash', ['-c', script], { encoding: 'utf8' })
  return out
    .split('\0\0')
    .slice(0, -1)
    .map((words) => requestFrom(words.split('\0')))
}

function requestFrom(words: string[]): SentRequest {
  const request: SentRequest = { url: '', verb: 'GET', headers: {}, body: undefined }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (word === '-X') request.verb = words[++at]!
    else if (word === '-d') request.body = JSON.parse(words[++at]!)
    else if (word === '-H') {
      const [, name, value] = /^([^:]+): (.*)$/.exec(words[++at]!)!
      request.headers[name!] = value!
    } else request.url = word
  }
  return request
}

const unkeyed = ({ headers, ...request }: SentRequest) => {
  const { 'idempotency-key': key, ...others } = headers
  return { ...request, keyed: Boolean(key), headers: others }
}

test('has an example of every call, with input the call takes', () => {
  const ofCustomers = Object.entries(table).filter(([, { path }]) => !path.startsWith('/api/ops/'))
  expect(calls.map(({ name }) => name).toSorted()).toEqual(
    ofCustomers.map(([name]) => name).toSorted(),
  )
  const refused = calls.filter(
    ({ name, input: request }) => !table[name].ask.safeParse(request).success,
  )
  expect(refused.map(({ name }) => name)).toEqual([])
})

test('curl and fetch send the same request', async () => {
  const shell = requestOfShell(calls.map((call) => curlOf(call, setting)))
  const programs = await Promise.all(calls.map((call) => requestOf(fetchOf(call, setting))))
  expect(shell.map(unkeyed)).toEqual(programs.map(unkeyed))
  expect(shell).toHaveLength(calls.length)
})

test('a request has the headers its call asks for, and no other', async () => {
  const programs = await Promise.all(calls.map((call) => requestOf(fetchOf(call, setting))))
  for (const [at, { name, who, repeat, tenantless }] of calls.entries()) {
    const { headers, body } = programs[at]!
    const keyed = who.some((one) => !/^(person|staff|anyone)$/.test(one))
    const expected = [
      ...(body === undefined ? [] : ['content-type']),
      ...(repeat === 'keyed' ? ['idempotency-key'] : []),
      ...(who.includes('anyone') ? [] : [keyed ? 'x-api-key' : 'authorization']),
      ...(tenantless ? [] : ['x-tenant-id']),
    ]
    expect([name, ...Object.keys(headers).toSorted()]).toEqual([name, ...expected.toSorted()])
  }
})

test('what is asked of a reading stands in its URL', async () => {
  const read: Example = {
    verb: 'GET',
    path: '/things/:id',
    input: { id: 't1', search: 'a b', limit: 5 },
    who: ['person'],
    repeat: 'read',
  }
  const { url, body } = await requestOf(fetchOf(read, setting))
  expect([url, body]).toEqual(['https://bank.example/things/t1?search=a+b&limit=5', undefined])
})

const odd: Example = {
  verb: 'POST',
  path: '/things/:id',
  input: { id: 'a/b c', text: `it's "$HOME" \\ \`x\`` },
  who: ['person'],
  repeat: 'keyed',
}

test('quotes and dollars in values are escaped for the shell', async () => {
  const [shell] = requestOfShell([curlOf(odd, setting)])
  expect(shell).toEqual({
    url: 'https://bank.example/things/a%2Fb%20c',
    verb: 'POST',
    headers: {
      'x-tenant-id': 't1',
      authorization: 'Bearer YOUR_ACCESS_TOKEN',
      'idempotency-key': 'u',
      'content-type': 'application/json',
    },
    body: { text: odd.input.text },
  })
  expect((await requestOf(fetchOf(odd, setting))).body).toEqual({ text: odd.input.text })
})

test('fills in what is known where the example runs, and leaves the rest in capitals', () => {
  const call = calls.find(({ name }) => name === 'listTransactions')!
  expect(curlOf(call, setting)).toContain('/wallets/WALLET_UUID/transactions')
  const known = { WALLET_UUID: 'w1' }
  expect(curlOf(call, { ...setting, known })).toContain('/wallets/w1/transactions')
})

test('what a request has by itself is not written', () => {
  const plain = { ...odd, verb: 'GET', path: '/things', input: {}, tenantless: true } as const
  const open: Example = { ...plain, who: ['anyone'], repeat: 'read' }
  expect(curlOf(open, setting)).toBe(`curl 'https://bank.example/things'`)
  expect(fetchOf(open, setting)).toMatch(/^const \w+ = await fetch\('[^']+'\)$/m)
  const keyed = fetchOf({ ...open, who: ['READ_ONLY'] }, setting)
  expect(keyed).toContain('  headers: {')
  expect(keyed).not.toContain('method')
})
