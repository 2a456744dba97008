import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { typeOf } from '#bank/kyc/document'
import { createManualClock } from '#bank/outside/clock'
import { bucket } from '#bank/outside/documents/bucket'
import { openDocuments } from '#bank/outside/documents/documents'
import { sigV4Headers } from '#bank/outside/documents/sigV4'
import { bytes } from './visitor.ts'

const clock = createManualClock('2026-03-02T09:00:00Z')
const root = mkdtempSync(join(tmpdir(), 'documents-'))
const kept = new Map<string, Buffer>()
const server = createServer((request, response) => void answerTo(request, response))

async function answerTo(request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const path = request.url ?? ''
  const scope = 'AWS4-HMAC-SHA256 Credential=ID/20260302/eu-1/s3/aws4_request'
  const allowed = request.headers.authorization?.startsWith(scope)
  if (!allowed) return response.writeHead(403).end('secret reason')
  if (request.method === 'PUT') kept.set(path, Buffer.concat(parts))
  if (request.method === 'DELETE') kept.delete(path)
  const found = kept.get(path)
  return response.writeHead(found || request.method !== 'GET' ? 200 : 404).end(found)
}
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const keys = { region: 'eu-1', accessKeyId: 'ID', secretAccessKey: 'KEY' }
const name = '01980000-1a4c-7000-8000-000000000001/01980000-1a4c-7000-8000-000000000002'

test.each([
  ['a folder', openDocuments({}, root, clock)],
  ['a bucket', bucket({ bucket: 'b', endpoint, ...keys }, clock)],
])('%s returns what was stored, and nothing after it was deleted', async (_, documents) => {
  expect(await documents.get(name)).toBeNull()
  await documents.put(name, Buffer.from('one'))
  await documents.put(name, Buffer.from('two'))
  expect(String(await documents.get(name))).toBe('two')
  await documents.drop(name)
  expect(await documents.get(name)).toBeNull()
})

test('refuses file names that lead out of the folder', async () => {
  const documents = openDocuments({}, root, clock)
  await expect(documents.put('../../etc/passwd', Buffer.from('x'))).rejects.toThrow('two ids')
  expect(readdirSync(root)).toEqual(['documents'])
})

test("reports a bucket's error by its status only", async () => {
  const other = bucket({ bucket: 'b', endpoint, ...keys, accessKeyId: 'OTHER' }, clock)
  await expect(other.get(name)).rejects.toThrow('The document store answered 403.')
})

/** From the worked examples of "Signature Calculations for the Authorization Header" in the manual of S3. */
test.each([
  ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('a request for %s is signed as the manual of S3 signs it', (query, signature) => {
  const { authorization } = sigV4Headers(
    {
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    {
      method: 'GET',
      url: new URL(`https://examplebucket.s3.amazonaws.com/${query}`),
      body: new Uint8Array(),
      at: new Date('2013-05-24T00:00:00Z'),
    },
  )
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  )
})

test('detects the file type by its content', () => {
  const types = Object.values(bytes).map(typeOf)
  expect(types).toEqual(['image/jpeg', 'image/png', 'application/pdf', null])
  expect(typeOf(Buffer.from('RIFF0000WEBPVP8 '))).toBe('image/webp')
  expect(typeOf(Buffer.from('\0\0\0\u0018ftypheic'))).toBe('image/heic')
})
