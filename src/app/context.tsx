import { useSelector } from '@xstate/react'
import { createContext, use, type ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Device } from '#device/device'
import type { houseFlow } from '#machines/house/house.flow'
import type { roomsFlow } from '#machines/house/rooms.flow'
import type { House } from './root.ts'

/** What lives in the house itself, and what in its rooms. */
type Flows = SnapshotFrom<typeof houseFlow>['children'] & SnapshotFrom<typeof roomsFlow>['children']

const HouseContext = createContext<{ house: House; device: Device } | null>(null)

interface Shown {
  house: House
  device: Device
  children: ReactNode
}

/** React shows the house; it never builds it. The actor is started in main.tsx, before any render. */
export function ShowHouse({ house, device, children }: Shown) {
  return <HouseContext value={{ house, device }}>{children}</HouseContext>
}

function useStanding() {
  const standing = use(HouseContext)
  if (!standing) throw new Error('A screen was rendered outside <ShowHouse>.')
  return standing
}

export const useHouse = () => useStanding().house

/** What only the device can do for the eye and the hand: the vault, the host's buttons, copying. */
export const useDevice = () => useStanding().device

/** The living flow of that name, or undefined when its room is dark. */
export function useFlow<Name extends keyof Flows>(name: Name): Flows[Name] | undefined {
  const house = useHouse()
  const rooms = useSelector(house, ({ children }) => children.rooms)
  const own = useSelector(house, ({ children }) => (children as Partial<Flows>)[name])
  const inner = useSelector(rooms, (lit) => (lit?.children as Partial<Flows> | undefined)?.[name])
  return own ?? inner
}
