import { useSelector } from '@xstate/react'
import { Suspense, use, type ReactNode } from 'react'
import { sceneShown, type Scene } from '#machines/house/house.flow'
import { useDevice, useFlow, useHouse } from '#app/context.tsx'
import { Catch } from '#app/ui/ErrorBoundary.tsx'
import { HostBack } from '#app/ui/HostBack.tsx'
import { Room } from '#app/ui/PageMain.tsx'
import { menu } from '#app/ui/roomIcons.ts'
import { Shell } from '#app/ui/Shell.tsx'
import { SkeletonCard } from '#app/ui/SkeletonCard.tsx'
import { useBooks, useInsideWords } from '#app/i18n/speak.tsx'
import { useUnread } from '#app/features/notice/unread.ts'
import { nameOf } from '#app/features/person/naming.ts'
import { Lockable } from '#app/features/proof/Lockable.tsx'
import { RecordingNote } from '#app/features/support/RecordingNote.tsx'
import '#app/features/wallet/wallet.css'
import { Defect } from './Broken.tsx'
import { listedFor } from './listedRooms.ts'
import { Missing } from './Missing.tsx'
import { booksOf, bringScreen, type Lit } from './roomTable.ts'
import { useConfig, useWay, useWayBack } from './routing.ts'
import { WithWallet } from './WithWallet.tsx'

/** Behind the door: the walls stay, the room changes. */
export function Inside() {
  const { kind, host } = useDevice()
  const scene = useSelector(useHouse(), sceneShown)
  const hosted = kind === 'telegram'
  const wayBack = useWayBack()
  const missing = useSelector(useFlow('rooms'), (seen) => seen?.matches('missing') ?? false)
  const inside = (
    <Walls scene={scene} hosted={hosted}>
      <Suspense>
        <RecordingNote />
      </Suspense>
      {wayBack && <HostBack host={host} onBack={wayBack} />}
      {missing ? (
        <Room hosted={hosted}>
          <Missing />
        </Room>
      ) : (
        <Catch key={scene} fallback={<Defect />}>
          <Suspense fallback={<RoomComing hosted={hosted} />}>
            <Room hosted={hosted}>
              <RoomShown scene={scene} />
            </Room>
          </Suspense>
        </Catch>
      )}
    </Walls>
  )
  return hosted ? <Lockable>{inside}</Lockable> : inside
}

function Walls({
  scene,
  hosted,
  children,
}: {
  scene: Scene
  hosted: boolean
  children: ReactNode
}) {
  const { room } = useInsideWords()
  const config = useConfig()
  const person = useSelector(useFlow('person'), (known) => known?.context.person)
  const unread = useUnread()
  const waiting = { number: unread, word: room.waiting }
  const way = useWay()
  const rooms = listedFor(config?.kind).map(({ name, icon, at }) => ({
    ...way(name),
    icon,
    at,
    word: room[name],
    current: scene === name,
    ...(name === 'notices' && { waiting }),
    ...(name === 'profile' && { own: nameOf(person) ?? room.profile }),
  }))
  const onTab = rooms.some(({ at, current }) => at === 'tab' && current)
  return (
    <Shell
      brand={config?.brand}
      label={room.rooms}
      skip={room.skip}
      rooms={rooms}
      more={{
        ...way('more'),
        icon: menu,
        word: room.more,
        current: !onTab,
        ...(hosted && { waiting }),
      }}
      news={unread > 0 ? room.unread(unread) : ''}
      hosted={hosted}
    >
      {children}
    </Shell>
  )
}

/** On the way between two rooms there is none to show, and the house is never long on the way. */
function RoomShown({ scene }: { scene: Scene }) {
  const room = isLit(scene) ? scene : 'home'
  useBooks(booksOf[room])
  const { default: Shown } = use(bringScreen(room))
  return (
    <WithWallet scene={scene}>
      <Shown />
    </WithWallet>
  )
}

const isLit = (scene: Scene): scene is Lit => Object.hasOwn(booksOf, scene)

const RoomComing = ({ hosted }: { hosted: boolean }) => (
  <Room coming hosted={hosted}>
    <SkeletonCard count={4} />
  </Room>
)
