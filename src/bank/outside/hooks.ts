import { lookup } from 'node:dns/promises'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryFault } from '#contract/webhook'
import type { WebhookResponse, WebhookSender, WebhookRequest } from '#bank/services'
import { isLoopback, isPublic } from './publicAddress.ts'

/**
 * Carries messages to servers that customers name.
 *
 * The name is resolved once, every address it has is looked at, and the connection goes to one that
 * was looked at, so that a name cannot change its mind in between. Redirects are not followed. Only
 * the beginning of an answer is read.
 */

const TIMEOUT_MS = 15_000
const RESPONSE_READ_BYTES = 4_096
const RESPONSE_TEXT_MAX = 1_000

class Unsendable extends Error {
  readonly fault: DeliveryFault
  constructor(fault: DeliveryFault) {
    super(fault)
    this.fault = fault
  }
}

export interface WebhookSenderOptions {
  /** Every address of a name. */
  resolve?(host: string): Promise<string[]>
  timeoutMs?: number
}

const everyAddress = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

export function openWebhookSender({
  resolve = everyAddress,
  timeoutMs = TIMEOUT_MS,
}: WebhookSenderOptions = {}): WebhookSender {
  return {
    async send(parcel) {
      const given = AbortSignal.timeout(timeoutMs)
      try {
        const address = await addressFor(parcel, resolveUntil(resolve, given))
        return await post(parcel, address, given)
      } catch (thrown) {
        if (thrown instanceof Unsendable) return { fault: thrown.fault }
        return { fault: given.aborted ? 'timeout' : 'unreachable' }
      }
    },
  }
}

/** A name server that says nothing must not hold up what else is to be sent. */
const resolveUntil =
  (resolve: (host: string) => Promise<string[]>, signal: AbortSignal) =>
  (host: string): Promise<string[]> =>
    Promise.race([
      resolve(host).catch(() => []),
      new Promise<never>((_, late) =>
        signal.addEventListener('abort', () => late(new Unsendable('timeout')), { once: true }),
      ),
    ])

/** The one address to connect to; all of them must be such as may be connected to. */
async function addressFor(
  { url, loopback }: WebhookRequest,
  resolve: (host: string) => Promise<string[]>,
): Promise<string> {
  const { hostname, protocol } = new URL(url)
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, ''))
  const [first] = addresses
  if (first === undefined) throw new Unsendable('unknown_host')
  if (loopback && addresses.every(isLoopback)) return first
  if (!addresses.every(isPublic)) throw new Unsendable('private_address')
  if (protocol !== 'https:') throw new Unsendable('not_encrypted')
  return first
}

function post(
  { url, headers, body }: WebhookRequest,
  address: string,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const request = url.startsWith('https:') ? requestSecure : requestPlain
  return new Promise((answer, fail) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: fixedLookup(address),
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => void readResponse(response).then(answer, fail),
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

const fixedLookup =
  (address: string): LookupFunction =>
  (_host, { all }, tell) => {
    const family = address.includes(':') ? 6 : 4
    if (all) tell(null, [{ address, family }])
    else tell(null, address, family)
  }

async function readResponse(response: IncomingMessage): Promise<WebhookResponse> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response) {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
    if (length >= RESPONSE_READ_BYTES) break
  }
  // PostgreSQL keeps no zero characters.
  const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '\ufffd')
  return { status: response.statusCode ?? 0, answer: text.slice(0, RESPONSE_TEXT_MAX) }
}
