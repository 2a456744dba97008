import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'
import type { WebhookMessage } from '#contract/webhook'

export interface Received {
  id: string
  headers: Record<string, string>
  body: string
}

/** A customer's own server: it records requests and answers as it was told to. */
export async function openReceiver() {
  const received: Received[] = []
  let answers: { status: number; text: string; headers?: Record<string, string> } = {
    status: 204,
    text: '',
  }
  const server = createServer((request, response) => void hear(request, response))

  async function hear(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const body = Buffer.concat(parts).toString()
    received.push({ id: headers['webhook-id'] ?? '', headers, body })
    response.writeHead(answers.status, answers.headers)
    response.end(answers.text)
  }
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    answer(status: number, text = '', headers: Record<string, string> = {}) {
      answers = { status, text, headers }
    },
    take: () => received.splice(0),
  }
}

/** What was received, read with the secret; throws where the signature does not fit. */
export const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers) as WebhookMessage
