import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Posted {
  authorization: string | undefined
  type: string | undefined
  form: Record<string, string>
}

/** A text message gateway that remembers what it was sent and answers with one status. */
export async function pretendGateway(status: number) {
  const posted: Posted[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers
      posted.push({ authorization, type, form: Object.fromEntries(new URLSearchParams(body)) })
      response.writeHead(status, { location: 'http://elsewhere.example/' }).end('{"body":"123456"}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { posted, url: `http://127.0.0.1:${port}/Accounts/AC1/Messages.json` }
}
