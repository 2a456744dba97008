import { useSelector } from '@xstate/react'
import type { TenantConfig } from '#contract/tenantConfig'
import type { Address, Room } from '#machines/house/rooms'
import { useDevice, useHouse } from '#app/context.tsx'
import { dressOf } from '#app/theme/theme.ts'
import { createPaths } from '#app/router.ts'

/** What every screen may ask of the house: whose it is, in which language, and the way to a room. */

export const useConfig = (): TenantConfig | null =>
  useSelector(useHouse(), ({ context }) => context.config)

/** The language the person is to be spoken to in; the words may still be on their way. */
export function useTongue() {
  const house = useHouse()
  const device = useDevice()
  useSelector(house.getSnapshot().children.taste, (taste) => taste?.context.language)
  return useSelector(house, () => dressOf(house, device).language)
}

// The logout address is the tenant's to choose, and no screen leads there.
const paths = createPaths()

/**
 * The way back out of a room: from one of its things to all of them, from there to where the room is
 * listed. Home is where no way leads back.
 */
export function useWayBack(): (() => void) | null {
  const way = useWay()
  const { room, id } = useSelector(useHouse(), ({ context }) => context.address)
  if (room === 'home') return null
  if (id !== null && room !== 'notFound' && room !== 'signedOut') return way(room).onGo
  return way('home').onGo
}

export function useWay() {
  const house = useHouse()
  return (room: Exclude<Room, 'signedOut' | 'notFound'>, id: string | null = null, query = '') => {
    const address: Address = { room, id, ...(query && { query }) }
    return {
      href: paths.pathOf(address) ?? '/',
      onGo: () => house.send({ type: 'room.open', address }),
    }
  }
}
