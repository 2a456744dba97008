import { createHash, createHmac } from 'node:crypto'

export interface S3Keys {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface Signable {
  method: string
  url: URL
  body: Uint8Array
  at: Date
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

export function sigV4Headers(
  { region, accessKeyId, secretAccessKey }: S3Keys,
  { method, url, body, at }: Signable,
): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = moment.slice(0, 8)
  const digest = sha256(body)
  const headers = { host: url.host, 'x-amz-content-sha256': digest, 'x-amz-date': moment }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, url.pathname, queryOf(url), lines.join(''), names, digest].join('\n')
  const credentialScope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, credentialScope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${secretAccessKey}`, day),
  )
  const signature = hmac(key, toSign).toString('hex')
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${credentialScope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

/** Sorted by name; a name without a value gets an empty one. */
function queryOf({ searchParams }: URL): string {
  const sorted = new URLSearchParams(searchParams)
  sorted.sort()
  return [...sorted].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
}
