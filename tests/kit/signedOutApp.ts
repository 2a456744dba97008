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

/** Somebody with a device of their own before the real app, whose bank is the real one. */
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
  /** Until the scene is there, and the flow of its page with it. */
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

  /** The flow behind the door, once it does no more asking. */
  const atRest = async () => {
    await see('signIn').catch(() => see('signUp'))
    const endpointUrl = now().children.signIn
    if (!endpointUrl) throw new Error('There is no door to stand at.')
    await waitFor(endpointUrl, (shown) => !shown.hasTag('busy'))
    return endpointUrl
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
