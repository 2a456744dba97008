import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { listSessions } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import { createFakeDevice, type FakeDeviceOptions } from '#device/fakeDevice'
import { createCall, type RefusalReport } from '#client/call'
import { createRouter } from '#app/router.ts'
import { authorityOf } from '#app/features/session/authority.ts'
import { createTokenCache } from '#app/features/session/tokenCache.ts'
import { wireSession } from '#app/features/session/ports.ts'
import type { Services } from '#app/services.ts'
import type { sessionFlow } from '#machines/session/session.flow'
import { QUEUE_MAX, type SessionEmitted } from '#machines/session/session.setup'
import type { createFakeBank } from './fakeBank.ts'
import { settled } from './mbt.ts'

export const bases = {
  core: 'http://bank/v1',
  user: 'http://bank/v2',
  totp: 'http://bank/totp',
  root: 'http://bank',
}

interface TabParts extends FakeDeviceOptions {
  fetcher: ReturnType<typeof createFakeBank>['fetcher']
  /** In the token store when the tab opens; null for none. */
  tokens?: { access_token: string; refresh_token?: string | null } | null
  /** A sleeping tab hears nothing of the others. */
  asleep?: boolean
}

/** One browser tab without a screen: device, session flow and client. */
export async function openTab({ fetcher, tokens, asleep = false, ...parts }: TabParts) {
  const device = createFakeDevice(parts)
  if (tokens !== null)
    device.tokenStore.store(tokens ?? { access_token: 'at-0', refresh_token: 'rt-1' }, 'm1')
  const tokenCache = createTokenCache(device.tokenStore)
  const clock = new SimulatedClock()
  const reports: RefusalReport[] = []
  const received: SessionEmitted[] = []

  const authority = authorityOf(() => session, tokenCache)
  const call = createCall({
    bases,
    tenantId: 'acme',
    kind: device.kind,
    authority,
    mint: () => 'key-1',
    log: (report) => reports.push(report),
    fetcher,
  })
  const realtime = { url: 'ws://bank/realtime/v1', tenantId: 'acme', authority }
  const rest = { call, device, tokenCache, router: createRouter(), mint: () => 'm2', realtime }
  const services: Services = {
    ...rest,
    language: () => 'en',
    app: () => session,
    loadPage: () => Promise.reject(new Error('No page is open here.')),
  }
  const session: ActorRefFrom<typeof sessionFlow> = createActor(wireSession(services), {
    clock,
    input: { insideTelegram: device.kind === 'telegram', queueMax: QUEUE_MAX },
  })
  session.on('*', (event) => received.push(event))
  device.tokenStore.watch(() => {
    if (!asleep && tokenCache.changed())
      session.send({ type: 'tokens.changed', tokens: tokenCache.look() })
  })
  session.start()
  await settled()
  return { call, clock, device, heard: received, tokenCache, reports, session }
}

export type Tab = Awaited<ReturnType<typeof openTab>>

export const askMany = ({ call }: Tab, count: number) =>
  Array.from({ length: count }, (_, offset) => call(listSessions, { offset }))

export const codesOf = async (calls: Promise<unknown>[]) => {
  const ends = await Promise.allSettled(calls)
  return ends.map((end) =>
    end.status === 'fulfilled' ? 'answered' : end.reason instanceof Refusal && end.reason.code,
  )
}

export const everyone = (count: number, code: string) => Array.from({ length: count }, () => code)

/** Waits until nothing moves any more. */
export const calm = async () => {
  for (let step = 0; step < 20; step++) await settled()
}

export const tokensOf = (name: string): Tokens => ({
  access_token: `${name}-at`,
  refresh_token: `${name}-rt`,
  expires_in: 600,
  expires_at: 1_800_000_000,
  token_type: 'bearer',
})
