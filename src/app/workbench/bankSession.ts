import { createActor, type ActorRefFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { createCall, type Authority } from '#client/call'
import { readRefusal } from '#client/readRefusal'
import type { Device } from '#device/device'
import type { sessionFlow } from '#machines/session/session.flow'
import { bases, realtimeUrlFrom, tenantIdOf } from '#app/built.ts'
import { authorityOf } from '#app/features/session/authority.ts'
import { createTokenCache } from '#app/features/session/tokenCache.ts'
import { wireSession } from '#app/features/session/ports.ts'

/**
 * The workbench's way to the bank: as whoever is signed in to the app of this browser, by the tokens
 * that lie there, renewed in turn with the app's own tabs. It lets nobody in itself.
 */
export function openBankSession(device: Device, page: Document) {
  const tenantId = tenantIdOf(page.querySelector<HTMLMetaElement>('meta[name=tenant]')?.content)
  const tokenCache = createTokenCache(device.tokenStore)
  let session: ActorRefFrom<typeof sessionFlow> | undefined
  const authority: Authority = authorityOf(() => session, tokenCache)
  const call = createCall({
    bases,
    tenantId,
    kind: device.kind,
    authority,
    mint: () => crypto.randomUUID(),
    loadRefusalReader: async () => readRefusal,
    log: ({ status, code }) => console.warn(`Refused: ${code} (${status})`),
  })

  return {
    call,
    realtime: { url: realtimeUrlFrom(page.baseURI), tenantId, authority },
    /** Somebody is signed in here; or SESSION_LOST. */
    async requireSignedIn(): Promise<void> {
      session?.stop()
      const actor = createActor(wireSession({ call, device, tokenCache }), {
        input: { insideTelegram: false },
      })
      // By hand: xstate's `waitFor` would travel with the door of the app, which never waits.
      const inside = new Promise<boolean>((settle) =>
        actor.subscribe({
          next: (snapshot) => {
            if (snapshot.hasTag('inside')) settle(true)
            if (snapshot.hasTag('outside')) settle(false)
          },
          complete: () => settle(false),
        }),
      )
      session = actor.start()
      if (!(await inside)) throw new Refusal('SESSION_LOST')
    },
  }
}

export type BankSession = ReturnType<typeof openBankSession>
