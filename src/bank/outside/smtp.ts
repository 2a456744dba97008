import { createTransport } from 'nodemailer'
import type { OutgoingMessage } from '#bank/services'

const SMTP_TIMEOUT_MS = 20_000

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** By `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
export function smtpMail(url: string, from: string): (message: OutgoingMessage) => Promise<void> {
  const transport = createTransport({
    url,
    // Codes and the password may cross a network only under TLS.
    requireTLS: !loopback.includes(new URL(url).hostname),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    // Nothing in a message may make the bank read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, body }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text: body })
  }
}
