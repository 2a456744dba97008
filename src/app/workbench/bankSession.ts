import { createActor, type ActorRefFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { createCall, type Authority } from '#client/call'
import type { Device } from '#device/device'
import type { sessionFlow } from '#machines/session/session.flow'
import { bases, realtimeUrlFrom, tenantIdOf } from '#app/built.ts'
import { authorityOf } from '#app/features/session/authority.ts'
import { createTokenCache } from '#app/features/session/tokenCache.ts'
import { wireSession } from '#app/features/session/ports.ts'

/**
 * The workbench's connection to the bank, as the person signed in to the app of this browser.
 * Shares the app's tokens and renews them in turn with its tabs. Cannot sign anyone in.
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
    log: ({ status, code }) => console.warn(`Refused: ${code} (${status})`),
  })

  return {
    call,
    realtime: { url: realtimeUrlFrom(page.baseURI), tenantId, authority },
    /** Throws SESSION_LOST where nobody is signed in. */
    async requireSignedIn(): Promise<void> {
      session?.stop()
      const actor = createActor(wireSession({ call, device, tokenCache }), {
        input: { insideTelegram: false },
      })
      // Not xstate's `waitFor`: it would end up in the chunk of the sign-in screen, which does not
      // use it.
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
