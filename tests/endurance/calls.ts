import { randomUUID } from 'node:crypto'
import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import { TENANT_HEADER } from '#contract/kit/wire'
import { listOrders } from '#contract/order'
import { readUser } from '#contract/person'
import { placeTransfer } from '#contract/place'
import { calcOrderV2 } from '#contract/quote'
import { refreshTokens } from '#contract/session'
import { signInByPassword } from '#contract/signIn'
import type { Tokens } from '#contract/tokens'
import { listTransactions, readWallet } from '#contract/wallet'
import { diceFor } from '#tests/simulation/dice'
import type { Crowd, Kind, Member } from './protocol.ts'

/**
 * The mix of calls: 60 % reads, 20 % quotes, 15 % orders and 5 % renewals, one in five by password.
 */

export interface Call {
  kind: Kind
  verb: string
  path: string
  headers: Record<string, string>
  body: string
  /** Of an order. */
  reference?: string
  /** Updates the crowd from the response; null where it failed. */
  over?: (status: number, tokens: Tokens | null) => void
}

interface Words {
  endpoint: Endpoint
  words: Record<string, string>
}

const reading = ({ walletId }: Member): Words[] => [
  { endpoint: readWallet, words: { uuid: walletId } },
  { endpoint: listTransactions, words: { wallet_uuid: walletId } },
  { endpoint: listOrders, words: { wallet_id: walletId } },
  { endpoint: readUser, words: {} },
]

const exchange = ({ usd, eur }: Crowd, amount: number) => ({
  from_currency_id: usd,
  to_currency_id: eur,
  amount: String(amount),
  order_type: 'EXCHANGE_CRYPTO_INTERNAL',
  is_reverse: 'false',
  is_subtract: 'true',
})

export function openCalls(crowd: Crowd) {
  const dice = diceFor(crowd.seed, 'load')
  const { members } = crowd
  /** Without members who are renewing: a token is renewed by one request at a time. */
  const rested = [...members]

  function read(): Call {
    const who = dice.pick(members)
    return callOf(crowd, 'read', dice.pick(reading(who)), who)
  }

  function calc(): Call {
    const words = exchange(crowd, 1 + dice.below(1_000))
    return callOf(crowd, 'calc', { endpoint: calcOrderV2, words }, dice.pick(members))
  }

  function order(): Call {
    const from = dice.below(members.length)
    const to = (from + 1 + dice.below(members.length - 1)) % members.length
    const [payer, payee] = [members[from], members[to]] as [Member, Member]
    const id = randomUUID()
    const words = {
      wallet_id: payer.walletId,
      from_currency_id: crowd.usd,
      to_wallet_uuid: payee.walletId,
      amount: '1',
      reference: `${from}>${to} ${id}`,
    }
    const call = callOf(crowd, 'order', { endpoint: placeTransfer, words }, payer)
    const headers = { ...call.headers, 'idempotency-key': id }
    return { ...call, headers, reference: words.reference }
  }

  function auth(): Call {
    const who = rested.shift()
    const { email, refresh } = who ?? dice.pick(members)
    const text =
      !who || refresh === '' || dice.chance(200)
        ? { endpoint: signInByPassword, words: { email, password: crowd.password } }
        : { endpoint: refreshTokens, words: { refresh_token: refresh } }
    return {
      ...callOf(crowd, 'auth', text, null),
      over(status, tokens) {
        if (!who) return
        rested.push(who)
        if (tokens)
          Object.assign(who, { bearer: tokens.access_token, refresh: tokens.refresh_token })
        // The token may be spent, so the next renewal is by password.
        else if (![429, 503].includes(status)) who.refresh = ''
      },
    }
  }

  return function next(): Call {
    const at = dice.below(100)
    return at < 60 ? read() : at < 80 ? calc() : at < 95 ? order() : auth()
  }
}

/** A plain HTTP request. */
function callOf(crowd: Crowd, kind: Kind, { endpoint, words }: Words, who: Member | null): Call {
  const rest = { ...words }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? ''
    delete rest[name]
    return encodeURIComponent(value)
  })
  const reading = endpoint.verb === 'GET'
  const query = reading ? `?${String(new URLSearchParams(rest))}` : ''
  const body = reading ? '' : JSON.stringify(rest)
  return {
    kind,
    verb: endpoint.verb,
    path: basePaths[endpoint.base] + path + query,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-client-kind': 'web',
      [TENANT_HEADER]: crowd.tenantId,
      ...(who && { authorization: `Bearer ${who.bearer}` }),
    },
    body,
  }
}
