import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { httpSms } from '#bank/outside/sms'

let server: Server | null = null
afterEach(() => server?.close())

/** A gateway that remembers what it was sent and answers with one status. */
async function pretendGateway(status: number) {
  const heard: { authorization?: string | undefined; type?: string | undefined; form: string }[] =
    []
  server = createServer((request, response) => {
    let form = ''
    request.on('data', (chunk) => (form += String(chunk)))
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers
      heard.push({ authorization, type, form })
      response.writeHead(status, { location: 'http://elsewhere.example/' }).end('{"body":"123456"}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { heard, url: `http://127.0.0.1:${port}/Accounts/AC1/Messages.json` }
}

const gateway = (url: string) => ({ url, account: 'AC1', token: 'secret', from: '+15550100000' })
const letter = { tenantId: 't1', to: '15550100100', subject: '', body: 'Code 123456 & more' }

test('a message is posted as a form, with the number as the gateway wants it', async () => {
  const { heard, url } = await pretendGateway(201)
  await httpSms(gateway(url))(letter)
  expect(heard).toHaveLength(1)
  const [message] = heard
  expect(message?.type).toContain('application/x-www-form-urlencoded')
  expect(message?.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
  expect(Object.fromEntries(new URLSearchParams(message?.form))).toEqual({
    To: '+15550100100',
    From: '+15550100000',
    Body: 'Code 123456 & more',
  })
})

test.each([400, 500])(
  'an answer of %i is a failure that repeats neither message nor key',
  async (status) => {
    const { url } = await pretendGateway(status)
    const failure = await httpSms(gateway(url))(letter).catch((thrown: unknown) => thrown)
    expect(String(failure)).toBe(`Error: The SMS gateway answered ${status}.`)
  },
)

test('a gateway that sends us elsewhere is not followed with our key', async () => {
  const { url } = await pretendGateway(307)
  await expect(httpSms(gateway(url))(letter)).rejects.toThrow()
})
