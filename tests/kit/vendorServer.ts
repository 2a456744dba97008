import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openVerifiers } from '#bank/outside/vendors/verifiers'
import type { Seal } from '#bank/services'
import { atEnd } from './atEnd.ts'

/** Sumsub and Persona, as their public documentation has them: each knows one account. */

export const sumsubAccount = {
  vendor: 'sumsub',
  token: 'prd:SUMSUB-APP-TOKEN-of-the-test',
  secret: 'SUMSUB-SECRET-KEY-of-the-test',
  webhook_secret: 'SUMSUB-WEBHOOK-SECRET-of-the-test',
  level: 'basic-kyc-level',
} as const

export const personaAccount = {
  vendor: 'persona',
  key: 'persona_production_KEY-of-the-test',
  webhook_secret: 'wbhsec_PERSONA-SECRET-of-the-test',
  template: 'itmpl_Ygs16MKTkA6obnF8C3Rb17dm',
} as const

export async function openVendorServer() {
  let isDown = false
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { status, body } = isDown ? { status: 503, body: {} } : answerTo(request)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atEnd(async () => {
    await new Promise((closed) => server.close(closed))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    asked,
    verifiers: (seal: Seal) => openVerifiers({ SUMSUB_URL: url, PERSONA_URL: url }, seal),
    setDown: (down: boolean) => {
      isDown = down
    },
  }
}

function answerTo(request: IncomingMessage) {
  const refused = { status: 401, body: { description: 'never to be repeated' } }
  const { pathname } = new URL(request.url ?? '', 'http://vendor')
  if (pathname === '/resources/applicants/-/levels')
    return isSumsubs(request)
      ? { status: 200, body: { items: [{ name: 'other' }, { name: sumsubAccount.level }] } }
      : refused
  if (pathname !== '/inquiries') return { status: 404, body: {} }
  const known = request.headers.authorization === `Bearer ${personaAccount.key}`
  return known ? { status: 200, body: { data: [] } } : refused
}

function isSumsubs({ headers, method, url }: IncomingMessage) {
  const { token, secret } = sumsubAccount
  const signed = createHmac('sha256', secret)
    .update(`${String(headers['x-app-access-ts'])}${method}${url}`)
    .digest('hex')
  return headers['x-app-token'] === token && headers['x-app-access-sig'] === signed
}
