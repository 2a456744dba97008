import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A price server that records requests and returns what the test prepared. */
export async function pretendPrices() {
  const options: { path: string; key: string | undefined }[] = []
  const next = { status: 200, body: '{}' }
  const server = createServer((request, response) => {
    const key = request.headers['x-cg-demo-api-key']
    options.push({ path: request.url ?? '', key: typeof key === 'string' ? key : undefined })
    response.writeHead(next.status, { location: 'http://elsewhere.example/' }).end(next.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const say = (body: unknown, status = 200) =>
    Object.assign(next, { status, body: typeof body === 'string' ? body : JSON.stringify(body) })
  return { asked: options, say, url: `http://127.0.0.1:${port}/api/v3` }
}

export const priceList = {
  bitcoin: { usd: 64_000.5, eur: 59_000, gbp: 50_000 },
  ethereum: { usd: 3_000 },
  tether: { usd: 0.999_712_345_678_9 },
  tron: { usd: 1.2e-7 },
}
