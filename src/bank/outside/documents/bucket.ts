import type { Clock, Documents } from '#bank/services'
import { sigV4Headers, type S3Keys } from './sigV4.ts'

export interface S3Bucket extends S3Keys {
  bucket: string
  endpoint: string
}

const TIMEOUT_MS = 20_000

export function bucket({ endpoint, bucket: name, ...keys }: S3Bucket, clock: Clock): Documents {
  async function ask(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array) {
    const url = new URL(`${endpoint}/${name}/${key}`)
    const response = await fetch(url, {
      method,
      headers: sigV4Headers(keys, {
        method,
        url,
        body: body ?? new Uint8Array(),
        at: clock.now(),
      }),
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`The document store answered ${response.status}.`)
  }
  return {
    async put(key, box) {
      const response = await ask('PUT', key, box)
      await response.body?.cancel()
      if (!response.ok) throw new Error('The document store has no such bucket.')
    },
    async get(key) {
      const response = await ask('GET', key)
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.ok ? bytes : null
    },
    async drop(key) {
      const response = await ask('DELETE', key)
      await response.body?.cancel()
    },
  }
}
