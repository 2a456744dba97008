import { useSelector } from '@xstate/react'
import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Device } from '#device/device'
import { pageOf, signedInOf, type appFlow } from '#machines/app/app.flow'
import type { PageFlows, PageRoute } from '#machines/app/routes'
import type { signedInFlow } from '#machines/app/signedIn.flow'
import type { ChildrenOf } from '#machines/kit/page'

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** What runs in the app itself, in its signed-in part, and in the page that is open. */
type Flows = ChildrenOf<typeof appFlow> &
  ChildrenOf<typeof signedInFlow> &
  AllOf<{ [Route in keyof PageFlows]: ChildrenOf<PageFlows[Route]> }[keyof PageFlows]>

interface AppValue {
  app: ActorRefFrom<typeof appFlow>
  device: Device
  /** The screens whose chunks have come. */
  screenOf: (of: PageRoute | 'shell') => ComponentType | undefined
}

const AppContext = createContext<AppValue | null>(null)

/** React shows the app and starts nothing of it: the actor is started in main.tsx, before any render. */
export function AppProvider({ children, ...value }: AppValue & { children: ReactNode }) {
  return <AppContext value={value}>{children}</AppContext>
}

function useAppValue() {
  const value = use(AppContext)
  if (!value) throw new Error('A screen was rendered outside <AppProvider>.')
  return value
}

/** The root actor. */
export const useApp = () => useAppValue().app

/** What only the device can do: the vault, the host's buttons, copying. */
export const useDevice = () => useAppValue().device

/** A screen whose chunk has come, or what stands there until it has. */
export function LoadedScreen({ of, fallback }: { of: PageRoute | 'shell'; fallback: ReactNode }) {
  const Screen = useAppValue().screenOf(of)
  return Screen ? createElement(Screen) : fallback
}

/** The signed-in flow, while somebody is signed in. */
export const useSignedIn = () => useSelector(useApp(), signedInOf)

/** The running flow of that name, or undefined while nothing runs it. */
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

const childOf = <Flow,>(snapshot: { children?: object } | undefined, name: string) =>
  (snapshot?.children as Record<string, Flow | undefined> | undefined)?.[name]
