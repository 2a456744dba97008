import { useSelector } from '@xstate/react'
import { createContext, use, type ComponentType } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Device } from '#device/device'
import { pageOf, signedInOf, type appFlow } from '#machines/app/app.flow'
import type { PageFlows, PageRoute } from '#machines/app/routes'
import type { signedInFlow } from '#machines/app/signedIn.flow'
import type { ChildrenOf } from '#machines/kit/page'
import type { SignInProofActor } from '#machines/proof/signInProof.flow'

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** Children of the app flow, of the signed-in flow and of the open page. */
type Flows = ChildrenOf<typeof appFlow> &
  ChildrenOf<typeof signedInFlow> &
  AllOf<{ [Route in keyof PageFlows]: ChildrenOf<PageFlows[Route]> }[keyof PageFlows]> & {
    signInProof?: SignInProofActor
  }

export interface AppValue {
  app: ActorRefFrom<typeof appFlow>
  device: Device
  /** Undefined until its chunk has loaded. */
  screenOf: (of: PageRoute | 'shell') => ComponentType | undefined
}

export const AppContext = createContext<AppValue | null>(null)

export function useAppValue() {
  const value = use(AppContext)
  if (!value) throw new Error('A screen was rendered outside <AppProvider>.')
  return value
}

export const useApp = () => useAppValue().app

export const useDevice = () => useAppValue().device

/** Undefined while nobody is signed in. */
export const useSignedIn = () => useSelector(useApp(), signedInOf)

/** The running flow of that name, or undefined. */
export function useFlow<Name extends keyof Flows & string>(name: Name): Flows[Name] | undefined {
  const app = useApp()
  const signedIn = useSignedIn()
  const outer = useSelector(app, pageOf)
  const inner = useSelector(signedIn, (snapshot) => snapshot && pageOf(snapshot))
  const own = useSelector(app, ({ children }) => (children as Partial<Flows>)[name])
  const beside = useSelector(signedIn, (snapshot) => childOf<Flows[Name]>(snapshot, name))
  const ofPage = useSelector(inner ?? outer, (snapshot) => childOf<Flows[Name]>(snapshot, name))
  return own ?? beside ?? ofPage
}

export function usePageFlow<Route extends keyof PageFlows>(
  _route: Route,
): ActorRefFrom<PageFlows[Route]> | undefined {
  return useSelector(useSignedIn(), (snapshot) => snapshot && pageOf(snapshot)) as
    | ActorRefFrom<PageFlows[Route]>
    | undefined
}

const childOf = <Flow>(snapshot: { children?: object } | undefined, name: string) =>
  (snapshot?.children as Record<string, Flow | undefined> | undefined)?.[name]
