import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createActor, waitFor } from 'xstate'
import { basePaths } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { PlaceDraft } from '#contract/place'
import { listCurrencies } from '#contract/reference'
import { signInByPassword } from '#contract/signIn'
import { listWallets, readWallet } from '#contract/wallet'
import { createCall, type Authority, type Call } from '#client/call'
import { placeOrder } from '#client/order'
import { createFakeDevice } from '#device/fakeDevice'
import { isOutcomeStillUnknown } from '#machines/kit/outcome'
import { wireFeed } from '#app/features/wallet/feedPorts.ts'
import { wirePlace } from '#app/features/order/placePorts.ts'

/** Confirmed orders, with their times. */
export interface AnsweredOrder {
  orderId: string
  walletId: string
  at: number
}

export interface Crowd {
  answered: AnsweredOrder[]
  /** Wrong responses. */
  wrong: string[]
  isOver: boolean
}

export interface Login {
  tenantId: string
  email: string
  password: string
}

const AGAIN_MS = 100
const BETWEEN_MS = 150
const LONG_MS = 120_000

/** A signed-in customer with the app's client on a fake device. */
export async function signInCustomer(origin: string, { tenantId, email, password }: Login) {
  let token: string | null = null
  let epoch = 0
  const signIn = async () => {
    const { access_token } = await call(signInByPassword, { email, password })
    token = access_token ?? null
    epoch += 1
    return { token, epoch }
  }
  const authority: Authority = {
    bearer: () => ({ token, epoch }),
    renew: signIn,
    lost: () => {},
    blocked: () => {},
  }
  const call: Call = createCall({
    bases: {
      core: origin + basePaths.core,
      user: origin + basePaths.user,
      totp: origin + basePaths.totp,
      root: origin,
    },
    tenantId,
    kind: 'web',
    authority,
    mint: randomUUID,
    log: () => {},
  })
  await signIn()
  const { data } = await call(listWallets, {})
  const walletId = data[0]!.uuid
  const url = `${origin.replace('http', 'ws')}/realtime/v1`
  // The library uses only what both sockets have in common.
  const realtime = { url, tenantId, authority, transport: WebSocket as never }
  return { call, device: createFakeDevice(), mint: randomUUID, walletId, realtime }
}

export type SignedInCustomer = Awaited<ReturnType<typeof signInCustomer>>

/** A small exchange. */
export async function draftOf({ call, walletId }: SignedInCustomer): Promise<PlaceDraft> {
  const [{ balance }, { data }] = await Promise.all([
    call(readWallet, { uuid: walletId }),
    call(listCurrencies, {}),
  ])
  const fiat = data.filter(({ type }) => type === 'fiat')
  const isRich = (symbol: string) =>
    balance.some((one) => one.symbol === symbol && Number(one.available) > 500)
  const from = fiat.find(({ meta }) => isRich(meta.symbol))!
  const to = fiat.find(({ uuid }) => uuid !== from.uuid)!
  return {
    orderType: 'EXCHANGE_CRYPTO_INTERNAL',
    walletId,
    fromId: from.uuid,
    toId: to.uuid,
    amount: '2',
    isReverse: false,
    isSubtract: true,
    quoteId: null,
    to: {},
  }
}

/** Places orders, each repeated under its key until the response is final. */
export async function orderOn(
  { call, walletId }: SignedInCustomer,
  draft: PlaceDraft,
  crowd: Crowd,
) {
  while (!crowd.isOver) {
    const key = randomUUID()
    const { order_uuid: orderId } = await retried(() => placeOrder(call, draft, { key }))
    crowd.answered.push({ orderId, walletId, at: performance.now() })
    const again = await retried(() => placeOrder(call, draft, { key }))
    if (again.order_uuid !== orderId) crowd.wrong.push(`${key} became ${orderId} and another`)
    await pause(BETWEEN_MS)
  }
}

async function retried<T>(say: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await say()
    } catch (thrown) {
      if (!isOutcomeStillUnknown(Refusal.from(thrown).note)) throw thrown
      await pause(AGAIN_MS)
    }
}

/** The same by the app's chart, which retries by itself. */
export async function orderByChart(customer: SignedInCustomer, draft: PlaceDraft, crowd: Crowd) {
  const { walletId } = customer
  while (!crowd.isOver) {
    const place = createActor(wirePlace(customer), { input: { walletId, draft } }).start()
    await waitFor(place, (shown) => shown.can({ type: 'order.place' }), { timeout: LONG_MS })
    place.send({ type: 'order.place' })
    await waitFor(place, ({ status }) => status === 'done', { timeout: LONG_MS })
    const order = place.getSnapshot().output?.order
    if (order) crowd.answered.push({ orderId: order.order_uuid, walletId, at: performance.now() })
    else crowd.wrong.push('a chart ended without its order')
    await pause(BETWEEN_MS)
  }
}

/** Follows the wallet by the app's feed chart; returns the orders it received. */
export function follow(customer: SignedInCustomer) {
  const received = new Set<string>()
  // A feed needs only the device and the connection.
  const feed = createActor(wireFeed(customer as never), { input: { walletId: customer.walletId } })
  feed.on('news.arrived', ({ change: { record } }) => {
    if ('order_uuid' in record) received.add(String(record.order_uuid))
  })
  feed.start()
  return { heard: received, feed }
}
