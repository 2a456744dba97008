import { lookup } from 'node:dns/promises'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net'
import type { DeliveryFault } from '#contract/webhook'
import type { WebhookResponse, WebhookSender, WebhookRequest } from '#bank/services'
import { isLoopback, isPublic } from './publicAddress.ts'

/**
 * All addresses of a name are checked and the connection goes to a checked one, so that DNS cannot
 * change in between. Redirects are not followed, and only the beginning of a response is read.
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
  resolve?(host: string): Promise<string[]>
  timeoutMs?: number
  reachesLoopback?: boolean
}

const resolveAll = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

export function openWebhookSender({
  resolve = resolveAll,
  timeoutMs = TIMEOUT_MS,
  reachesLoopback = false,
}: WebhookSenderOptions = {}) {
  const stopping = new AbortController()
  return {
    reachesLoopback,
    async send(request: WebhookRequest): Promise<WebhookResponse> {
      // A timer of our own: Node may collect `AbortSignal.any` with its timeout before that fires.
      const ending = new AbortController()
      const end = () => ending.abort()
      const timer = setTimeout(end, timeoutMs)
      stopping.signal.addEventListener('abort', end)
      if (stopping.signal.aborted) end()
      try {
        const address = await addressFor(request, resolveUntil(resolve, ending.signal))
        return await post(request, address, ending.signal)
      } catch (thrown) {
        if (stopping.signal.aborted) return { stopped: true }
        if (thrown instanceof Unsendable) return { fault: thrown.fault }
        return { fault: ending.signal.aborted ? 'timeout' : 'unreachable' }
      } finally {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', end)
      }
    },
    /** A slow receiver must not hold up the end of the bank. */
    stop: () => stopping.abort(),
  } satisfies WebhookSender & { stop(): void }
}

/** A silent name server must not hold up other deliveries. */
const resolveUntil =
  (resolve: (host: string) => Promise<string[]>, signal: AbortSignal) =>
  (host: string): Promise<string[]> =>
    Promise.race([
      resolve(host).catch(() => []),
      new Promise<never>((_, reject) => {
        const abort = () => reject(new Unsendable('timeout'))
        if (signal.aborted) abort()
        else signal.addEventListener('abort', abort)
      }),
    ])

/** The address to connect to. All addresses of the name must be allowed. */
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

function post({ url, headers, body }: WebhookRequest, address: string, signal: AbortSignal) {
  const request = url.startsWith('https:') ? requestSecure : requestPlain
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily'> = {
    method: 'POST',
    agent: false,
    lookup: fixedLookup(address),
    // There is one address to choose from.
    autoSelectFamily: false,
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  }
  return new Promise<WebhookResponse>((resolve, reject) => {
    const sent = request(url, options, (response) => {
      void readResponse(response).then(resolve, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const fixedLookup =
  (address: string): LookupFunction =>
  (_host, _options, callback) =>
    callback(null, address, isIP(address))

async function readResponse(response: IncomingMessage): Promise<WebhookResponse> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response) {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
    if (length >= RESPONSE_READ_BYTES) break
  }
  // PostgreSQL cannot store NUL.
  const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '\ufffd')
  return { status: response.statusCode ?? 0, answer: text.slice(0, RESPONSE_TEXT_MAX) }
}
