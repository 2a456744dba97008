import { expect, test, vi } from 'vitest'
import { openDocuments } from '#bank/outside/documents/documents'
import { createManualClock } from '#bank/outside/clock'
import { openSeal } from '#bank/outside/seal'
import { openVerifiers } from '#bank/outside/vendors/verifiers'

/** What the environment must name together, and what it may leave out. */

const seal = openSeal(new Uint8Array(32).fill(7))
const open = (env: Record<string, string>) => openVerifiers(env, seal)
const clock = createManualClock('2026-03-02T09:00:00Z')

const sumsub = {
  SUMSUB_APP_TOKEN: 'a',
  SUMSUB_SECRET_KEY: 'b',
  SUMSUB_WEBHOOK_SECRET: 'c',
  SUMSUB_LEVEL: 'basic',
}
const persona = {
  PERSONA_API_KEY: 'a',
  PERSONA_WEBHOOK_SECRET: 'b',
  PERSONA_TEMPLATE: 'itmpl_1',
}

test('a vendor is there with its keys, and the simulated one always', () => {
  const none = open({})
  expect([none.of('pretend')?.vendor, none.of('sumsub'), none.of('persona')]).toEqual([
    'pretend',
    null,
    null,
  ])
  const both = open({ ...sumsub, ...persona })
  expect(both.of('sumsub')).toMatchObject({ vendor: 'sumsub', template: 'basic' })
  expect(both.of('persona')).toMatchObject({ vendor: 'persona', template: 'itmpl_1' })
  expect(open(persona).of('sumsub')).toBeNull()
})

test.each([
  ...Object.keys(sumsub)
    .slice(1)
    .map((name) => [name, sumsub, 'SUMSUB_APP_TOKEN'] as const),
  ...Object.keys(persona)
    .slice(1)
    .map((name) => [name, persona, 'PERSONA_API_KEY'] as const),
])('%s must be set beside the first key', (name, env, beside) => {
  expect(() => open({ ...env, [name]: '' })).toThrow(`${name} must be set where ${beside} is.`)
})

test('a home has no slash at its end', () => {
  expect(open({}).home).toBeNull()
  expect(open({ PUBLIC_URL: '' }).home).toBeNull()
  expect(open({ PUBLIC_URL: 'https://bank.example/' }).home).toBe('https://bank.example')
})

test('keys of a tenant open its own vendor', () => {
  const { by } = open({})
  const keys = { vendor: 'sumsub', token: 'a', secret: 'b', webhookSecret: 'c', level: 'l' }
  expect(by(keys as Parameters<typeof by>[0]).vendor).toBe('sumsub')
  const others = { vendor: 'persona', key: 'a', webhookSecret: 'c', template: 't' }
  expect(by(others as Parameters<typeof by>[0]).vendor).toBe('persona')
})

const s3 = { S3_ENDPOINT: 'https://s3.example/', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

test.each(Object.keys(s3))('%s must be set beside a bucket', (name) => {
  expect(() => openDocuments({ S3_BUCKET: 'x', ...s3, [name]: '' }, '/data', clock)).toThrow(
    `${name} must be set where S3_BUCKET is.`,
  )
})

test('documents go to a bucket that is named, else to a folder of the data', async () => {
  expect(openDocuments({ S3_BUCKET: 'x', ...s3 }, '/data', clock)).toHaveProperty('put')
  const folder = openDocuments({}, '/nowhere', clock)
  const name = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`
  expect(await folder.get(`${name}/${name}`)).toBeNull()
})

test.each([
  [{}, 'us-east-1'],
  [{ S3_REGION: '' }, 'us-east-1'],
  [{ S3_REGION: 'eu-1' }, 'eu-1'],
])('a bucket of %j is in %s', async (env, region) => {
  const asked: [string, string | null][] = []
  vi.stubGlobal('fetch', async (url: URL, { headers }: RequestInit) => {
    asked.push([url.href, new Headers(headers).get('authorization')])
    return new Response('', { status: 404 })
  })
  await openDocuments({ S3_BUCKET: 'x', ...s3, ...env }, '/data', clock).get('a/b')
  vi.unstubAllGlobals()
  expect(asked).toEqual([
    ['https://s3.example/x/a/b', expect.stringContaining(`/20260302/${region}/s3/aws4_request,`)],
  ])
})
