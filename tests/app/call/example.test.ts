import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { curlOf, fetchOf, type Example, type Setting } from '#app/features/call/example.ts'
import { table } from '#contract/table'
import { nounFacts } from '#app/features/call/facts.ts'

/** That an example can be pasted, whatever stands in it, and says the same in both its tongues. */

const calls = nounFacts.flatMap((noun) => noun.calls)
const setting: Setting = { origin: 'https://bank.example', tenantId: 't1', known: {} }

interface Said {
  url: string
  verb: string
  headers: Record<string, string>
  body: unknown
}

/** Runs a program with a fetch that only listens. */
async function heardFrom(program: string): Promise<Said> {
  const heard: Said[] = []
  const fetch = async (url: string, { method = 'GET', headers = {}, body }: Init = {}) => {
    heard.push({ url, verb: method, headers, body: body && JSON.parse(body) })
    return new Response()
  }
  const console = { log: () => null }
  await runInNewContext(`(async () => { ${program} })()`, { fetch, console, crypto })
  return heard[0]!
}

interface Init {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Lets a real shell read the examples, with a `curl` that only says what it was handed. */
function heardByShell(examples: string[]): Said[] {
  const listen = 'uuidgen() { echo u; }; curl() { printf "%s\\0" "$@"; printf "\\0"; }'
  const script = [listen, ...examples].join('\n')
  const out = execFileSync('bash', ['-c', script], { encoding: 'utf8' })
  return out
    .split('\0\0')
    .slice(0, -1)
    .map((words) => saidBy(words.split('\0')))
}

function saidBy(words: string[]): Said {
  const said: Said = { url: '', verb: 'GET', headers: {}, body: undefined }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (word === '-X') said.verb = words[++at]!
    else if (word === '-d') said.body = JSON.parse(words[++at]!)
    else if (word === '-H') {
      const [, name, value] = /^([^:]+): (.*)$/.exec(words[++at]!)!
      said.headers[name!] = value!
    } else said.url = word
  }
  return said
}

const unkeyed = ({ headers, ...said }: Said) => {
  const { 'idempotency-key': key, ...others } = headers
  return { ...said, keyed: Boolean(key), headers: others }
}

test('there is an example of every call, in words the call takes', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(table).toSorted())
  const refused = calls.filter(({ name, said }) => !table[name].ask.safeParse(said).success)
  expect(refused.map(({ name }) => name)).toEqual([])
})

test('a shell and a program say the same', async () => {
  const shell = heardByShell(calls.map((call) => curlOf(call, setting)))
  const programs = await Promise.all(calls.map((call) => heardFrom(fetchOf(call, setting))))
  expect(shell.map(unkeyed)).toEqual(programs.map(unkeyed))
  expect(shell).toHaveLength(calls.length)
})

const odd: Example = {
  verb: 'POST',
  path: '/things/:id',
  said: { id: 'a/b c', text: `it's "$HOME" \\ \`x\`` },
  who: ['person'],
  repeat: 'keyed',
}

test('no quote and no dollar of a value means anything to a shell', async () => {
  const [shell] = heardByShell([curlOf(odd, setting)])
  expect(shell).toEqual({
    url: 'https://bank.example/things/a%2Fb%20c',
    verb: 'POST',
    headers: {
      'x-tenant-id': 't1',
      authorization: 'Bearer YOUR_ACCESS_TOKEN',
      'idempotency-key': 'u',
      'content-type': 'application/json',
    },
    body: { text: odd.said.text },
  })
  expect((await heardFrom(fetchOf(odd, setting))).body).toEqual({ text: odd.said.text })
})

test('what is known where the example runs stands in it, and what is not in capitals', () => {
  const call = calls.find(({ name }) => name === 'listTransactions')!
  expect(curlOf(call, setting)).toContain('/wallets/WALLET_UUID/transactions')
  const known = { WALLET_UUID: 'w1' }
  expect(curlOf(call, { ...setting, known })).toContain('/wallets/w1/transactions')
})
