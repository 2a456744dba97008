import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import { documentOf } from '#contract/document'
import { possibleErrors } from '#bank/http/response'
import { keysOf, signUpIn } from '#tests/bank/harness/principals'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { whole } from '#tests/kit/whole'

/** A third-party generator makes a typed client from the OpenAPI document, and the client works. */

let home: string
afterAll(() => rmSync(home, { recursive: true }))

/** The part of the generated client used here; tsc below checks all of it. */
interface Generated {
  HttpClient: new (config: { baseUrl: string; customFetch: typeof fetch }) => object
  Api: new (http: object) => { api: Record<string, (...text: object[]) => Promise<ApiResponse>> }
}
interface ApiResponse {
  status: number
  data: unknown
}

let client: Generated
beforeAll(async () => {
  mkdirSync('.cache', { recursive: true })
  home = mkdtempSync(join('.cache', 'client-'))
  // The generator is large, and loaded where it runs.
  const { generateApi } = await import('swagger-typescript-api')
  const spec = documentOf('1.0.0', possibleErrors) as never
  const { files } = await generateApi({ spec, output: false, silent: true })
  writeFileSync(join(home, 'client.ts'), files[0]!.fileContent)
  client = (await import(/* @vite-ignore */ join(process.cwd(), home, 'client.ts'))) as Generated
})

const program = (ask: string) => `import { Api } from './client.ts'
export const wallets = async (tenant: string) => {
  const { data } = await new Api().api.listWallets(${ask}, { headers: { 'x-api-key': 'bk' } })
  const names: string[] = data.data.map((wallet) => wallet.uuid)
  return names
}
`
const compile = async (ask: string) => {
  writeFileSync(join(home, 'program.ts'), program(ask))
  const flags = '--noEmit --strict --skipLibCheck --target es2024 --module esnext'.split(' ')
  const more = '--moduleResolution bundler --allowImportingTsExtensions --ignoreConfig'.split(' ')
  const lib = ['--lib', 'es2024,dom,dom.iterable', '--types', 'node']
  const args = ['node_modules/.bin/tsc', ...flags, ...more, ...lib, join(home, 'program.ts')]
  return promisify(execFile)(process.execPath, args).then(
    () => '',
    (thrown: { stdout: string }) => thrown.stdout,
  )
}

whole('type-checks a program that uses the client, but not a misspelt one', async () => {
  expect(await compile('{}')).toBe('')
  expect(await compile('{ misspelt: 1 }')).toContain('program.ts')
})

whole('reads and writes with a key, and is refused what the key may not do', async () => {
  const bank = await openTestBank()
  const tenantId = await openTenant(bank.world)
  const { make } = keysOf(bank, await signUpIn(bank, tenantId))
  const { text } = await make({ role: 'DEVELOPER' })
  const customFetch = (async (url: string, init: RequestInit) =>
    bank.app.request(new Request(url, init))) as typeof fetch
  const http = new client.HttpClient({ baseUrl: 'http://localhost', customFetch })
  const { api } = new client.Api(http)
  const headers = { 'x-tenant-id': tenantId, 'x-api-key': text }
  const keyed = { headers: { ...headers, 'idempotency-key': 'one' } }

  const made = await api.createWallet!({ type: 'business' }, keyed)
  const again = await api.createWallet!({ type: 'business' }, keyed)
  const listed = await api.listWallets!({}, { headers })
  expect(again.data).toEqual(made.data)
  expect(JSON.stringify(listed.data)).toContain((made.data as { uuid: string }).uuid)
  await expect(api.listKeys!({ headers })).rejects.toMatchObject({
    status: 403,
    error: { code: 'KEY_NOT_ALLOWED' },
  })
})
