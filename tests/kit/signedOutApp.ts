import { createFetch } from 'ofetch'
import { waitFor } from 'xstate'
import { basePaths } from '#contract/kit/endpoint'
import { createFakeDevice, type FakeDeviceOptions } from '#device/fakeDevice'
import { pageOf, sceneShown, signedInOf, type Scene } from '#machines/app/app.flow'
import { createRouter } from '#app/router.ts'
import { startApp } from '#app/root.ts'
import type { TestBank } from './bank.ts'

const ORIGIN = 'http://bank'

const bases = {
  core: ORIGIN + basePaths.core,
  user: ORIGIN + basePaths.user,
  totp: ORIGIN + basePaths.totp,
  root: ORIGIN,
}

/** The real app on a fake device, with the test's bank. */
export function openSignedOutApp(
  bank: TestBank,
  tenantId: string,
  {
    realtimeUrl = 'ws://bank/realtime/v1',
    ...parts
  }: FakeDeviceOptions & { realtimeUrl?: string } = {},
) {
  const device = createFakeDevice(parts)
  const fetch = (async (url: string, init?: RequestInit) =>
    bank.app.request(new Request(url, init))) as typeof globalThis.fetch
  const { app, call } = startApp({
    realtimeUrl,
    device,
    router: createRouter(),
    bases,
    tenantId,
    mint: () => bank.world.random.id(),
    log: () => {},
    fetcher: createFetch({ fetch }),
  })
  const now = () => app.getSnapshot()
  /** Waits for the scene and the flow of its page. */
  const see = async (scene: Scene) => {
    const shown = await waitFor(app, (snapshot) => sceneShown(snapshot) === scene)
    const signedIn = signedInOf(shown)
    if (signedIn)
      await waitFor(
        signedIn,
        (snapshot) => snapshot.matches('page') && snapshot.context.location?.route === scene,
      )
    return shown
  }

  /** The sign-in flow once it is idle. */
  const atRest = async () => {
    await see('signIn').catch(() => see('signUp'))
    const { signIn } = now().children
    if (!signIn) throw new Error('There is no sign-in flow.')
    await waitFor(signIn, (snapshot) => !snapshot.hasTag('busy'))
    return signIn
  }
  const signedIn = () => {
    const flow = signedInOf(now())
    if (!flow) throw new Error('Nobody is signed in.')
    return flow
  }
  /** The flows beside every page. */
  const inner = () => signedIn().getSnapshot().children
  /** The flows of the open page. */
  const ofPage = () => pageOf(signedIn().getSnapshot())?.getSnapshot().children
  return { atRest, call, device, app, inner, now, ofPage, see, signedIn }
}
