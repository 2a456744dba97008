import { createFetch } from 'ofetch'
import { createActor, SimulatedClock } from 'xstate'
import { basePaths } from '#contract/kit/endpoint'
import type { PlaceDraft } from '#contract/place'
import { createCall } from '#client/call'
import { createFakeDevice, createFakeBrowser } from '#device/fakeDevice'
import { wirePlace } from '#app/features/order/placePorts.ts'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { TestBank } from '#tests/kit/bank'

interface PayTabDeps {
  bank: TestBank
  tenantId: string
}

const ORIGIN = 'http://localhost'
export const bases = {
  core: ORIGIN + basePaths.core,
  user: ORIGIN + basePaths.user,
  totp: ORIGIN + basePaths.totp,
  root: ORIGIN,
}

/** What the network does to a request. */
type LineBehaviour = 'good' | 'lost before' | 'sent away' | 'lost after'

/** A tab; tabs with the same store belong to one browser. */
export function openTab({ bank, tenantId }: PayTabDeps, owner: Owner, store = createFakeBrowser()) {
  const line = { now: 'good' as LineBehaviour }
  const keys: string[] = []
  const fetch = (async (url: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    const key = headers.get('idempotency-key')
    if (key) keys.push(key)
    const how = line.now
    if (how === 'lost before') throw new TypeError('The line is down.')
    if (how === 'sent away') return Response.json({ code: 'RATE_LIMITED' }, { status: 429 })
    const answer = await bank.app.request(new Request(url, init))
    if (how === 'lost after') throw new TypeError('The line went down.')
    return answer
  }) as typeof globalThis.fetch
  const call = createCall({
    bases,
    tenantId,
    kind: 'web',
    authority: {
      bearer: () => ({ token: owner.bearer, epoch: 1 }),
      renew: async () => ({ token: owner.bearer, epoch: 2 }),
      lost: () => {},
      blocked: () => {},
    },
    mint: () => bank.world.random.id(),
    log: () => {},
    fetcher: createFetch({ fetch }),
  })
  const device = createFakeDevice({ store })
  const clock = new SimulatedClock()
  const world = { call, device, mint: () => bank.world.random.id() }
  const open = (draft: PlaceDraft | null) =>
    createActor(wirePlace(world), { clock, input: { walletId: owner.walletId, draft } }).start()
  return { open, clock, line, keys, device }
}
