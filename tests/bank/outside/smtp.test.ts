import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { smtpMail } from '#bank/outside/smtp'

interface Received {
  commands: string[]
  data: string
}

let server: Server | null = null
afterEach(() => server?.close())

/** A mail server that accepts everything, or refuses every recipient. */
async function pretendServer({ takes = true } = {}) {
  const received: Received = { commands: [], data: '' }
  server = createServer((socket) => converse(socket, received, takes)).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { received, port, url: `smtp://post:secret@127.0.0.1:${port}` }
}

function converse(socket: Socket, received: Received, takes: boolean) {
  let rest = ''
  let writing = false
  const answer = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => {})
  answer('220 pretend ESMTP')
  socket.on('data', (chunk) => {
    rest += chunk.toString()
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (writing && line !== '.') received.data += `${line}\n`
      else if (writing) {
        writing = false
        answer('250 kept')
      } else {
        received.commands.push(line)
        writing = line === 'DATA'
        answer(replyTo(line, takes))
      }
    }
  })
}

function replyTo(line: string, takes: boolean): string {
  if (line.startsWith('EHLO')) return '250-pretend\r\n250 AUTH PLAIN'
  if (line === 'STARTTLS') return '502 not here'
  if (line.startsWith('AUTH')) return '235 welcome'
  if (line.startsWith('RCPT') && !takes) return '550 nobody here'
  if (line === 'DATA') return '354 go on'
  return line === 'QUIT' ? '221 bye' : '250 fine'
}

const message = {
  tenantId: 't1',
  to: 'ada@larkspur.example',
  subject: 'Ваш код',
  body: 'Your code is 123456.',
}

test('delivers address, subject and text', async () => {
  const { received, url } = await pretendServer()
  await smtpMail(url, 'Larkspur <post@larkspur.example>')(message)
  expect(received.commands).toContain('RCPT TO:<ada@larkspur.example>')
  expect(received.commands.find((line) => line.startsWith('MAIL FROM'))).toContain(
    '<post@larkspur.example>',
  )
  const subject = Buffer.from('Ваш код').toString('base64')
  expect(received.data).toContain(`Subject: =?UTF-8?B?${subject}?=`)
  expect(received.data).toContain('Your code is 123456.')
})

test('an address cannot inject a recipient or a header', async () => {
  const { received, url } = await pretendServer()
  const send = smtpMail(url, 'post@larkspur.example')
  const to = 'ada@larkspur.example, eve@evil.example'
  await send({ ...message, to, subject: 'Hello\r\nBcc: eve@evil.example' }).catch(() => {})
  const recipients = received.commands.filter((line) => line.startsWith('RCPT'))
  expect(recipients).not.toContain('RCPT TO:<eve@evil.example>')
  expect(recipients.length).toBeLessThanOrEqual(1)
  expect(received.data).not.toMatch(/^Bcc:/im)
})

test('fails on a refused recipient, so that the outbox retries', async () => {
  const { url } = await pretendServer({ takes: false })
  await expect(smtpMail(url, 'post@larkspur.example')(message)).rejects.toThrow()
})

test('sends nothing over the network without TLS', async () => {
  const { received, port } = await pretendServer()
  const send = smtpMail(`smtp://post:secret@127.0.0.2:${port}`, 'post@larkspur.example')
  await expect(send(message)).rejects.toThrow()
  expect(received.commands.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/.test(line))).toEqual([])
})

test.each([
  ['a file', { path: import.meta.filename }],
  ['an address', { href: 'http://127.0.0.1:1/' }],
])('nothing in a message makes the bank read %s', async (_, body) => {
  const { received, url } = await pretendServer()
  const send = smtpMail(url, 'post@larkspur.example')
  await expect(send({ ...message, body: body as never })).rejects.toThrow(/access rejected/i)
  expect(received.data).toBe('')
})
