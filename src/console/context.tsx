import { useSelector } from '@xstate/react'
import { createContext, use, type ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Device } from '#device/device'
import type { OpsCallName } from '#contract/ops/calls'
import { staffMay } from '#contract/ops/access'
import type { QueueName } from '#contract/ops/queue'
import type { queueWatchFlow } from '#machines/console/queueWatch.flow'
import type { ConsoleActor, ConsoleLocation, consoleFlow } from '#machines/console/console.flow'
import type { ChildrenOf } from '#machines/kit/page'
import { urlOf } from './location.ts'

interface ConsoleValue {
  actor: ConsoleActor
  device: Device
}

const ConsoleContext = createContext<ConsoleValue | null>(null)

export function ConsoleProvider({ children, ...value }: ConsoleValue & { children: ReactNode }) {
  return <ConsoleContext value={value}>{children}</ConsoleContext>
}

function useValue() {
  const value = use(ConsoleContext)
  if (!value) throw new Error('A screen of the console was rendered outside <ConsoleProvider>.')
  return value
}

export const useConsole = () => useValue().actor

export const useConsoleDevice = () => useValue().device

/** The running flow of that name, or undefined. */
export const useConsoleFlow = <Name extends keyof ChildrenOf<typeof consoleFlow> & string>(
  name: Name,
) =>
  useSelector(
    useConsole(),
    ({ children }) => (children as Partial<ChildrenOf<typeof consoleFlow>>)[name],
  )

export const useLocationNow = () => useSelector(useConsole(), ({ context }) => context.location)

/** What a link to a page of the console needs. */
export function useGo() {
  const actor = useConsole()
  return (location: ConsoleLocation) => ({
    href: urlOf(location),
    onGo: () => actor.send({ type: 'page.go', location }),
  })
}

/** Whether the table of the contract lets whoever is signed in make the call. */
export function useMay() {
  const role = useSelector(useConsole(), ({ context }) => context.self?.role)
  return (call: OpsCallName) => role !== undefined && staffMay(role, call)
}

/** How many wait in a queue, as far as anybody has asked. */
export function useWaiting() {
  const watch = useConsoleFlow('queueWatch')
  const queues = useSelector(
    watch,
    (snapshot: SnapshotFrom<typeof queueWatchFlow> | undefined) => snapshot?.context.queues,
  )
  return (name: QueueName) => queues?.find((one) => one.name === name)?.waiting ?? 0
}
