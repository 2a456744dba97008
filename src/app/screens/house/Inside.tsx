import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { sceneShown, type Scene } from '#machines/house/house.flow'
import { useDevice, useFlow, useHouse } from '#app/house.tsx'
import { Catch } from '#app/parts/Catch.tsx'
import { HostBack } from '#app/parts/HostBack.tsx'
import { Room } from '#app/parts/Room.tsx'
import { landmark, list, receipt, swap } from '#app/parts/moneyIcons.ts'
import { people } from '#app/parts/peopleIcons.ts'
import { flask, house as homeIcon, user } from '#app/parts/roomIcons.ts'
import { Shell } from '#app/parts/Shell.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import { nameOf } from '#app/screens/person/naming.ts'
import '#app/look/money.css'
import { Defect } from './Broken.tsx'
import { Home } from './Home.tsx'
import { useConfig, useWay } from './standing.ts'

const Accounts = lazy(() => import('#app/screens/account/Accounts.tsx'))
const Counterparties = lazy(() => import('#app/screens/counterparty/Counterparties.tsx'))
const AddMoney = lazy(() => import('#app/screens/order/AddMoney.tsx'))
const Exchange = lazy(() => import('#app/screens/order/Exchange.tsx'))
const Orders = lazy(() => import('#app/screens/order/Orders.tsx'))
const Send = lazy(() => import('#app/screens/order/Send.tsx'))
const Activity = lazy(() => import('#app/screens/wallet/Activity.tsx'))
const Receive = lazy(() => import('#app/screens/wallet/Receive.tsx'))
const Wallets = lazy(() => import('#app/screens/wallet/Wallets.tsx'))
const Profile = lazy(() => import('#app/screens/person/Profile.tsx'))
const Console = lazy(() => import('#app/screens/sandbox/Console.tsx'))
const Nowhere = lazy(() => import('./Nowhere.tsx'))

type Linked =
  | 'home'
  | 'activity'
  | 'exchange'
  | 'orders'
  | 'counterparties'
  | 'accounts'
  | 'profile'
  | 'sandbox'

/** Behind the door: the walls stay, the room changes. */
export default function Inside() {
  const { room } = useInsideWords()
  const house = useHouse()
  const { kind, host } = useDevice()
  const config = useConfig()
  const scene = useSelector(house, sceneShown)
  const person = useSelector(useFlow('person'), (known) => known?.context.person)
  const way = useWay()

  const link = (name: Linked, icon: string) => ({
    ...way(name),
    icon,
    word: room[name],
    current: scene === name,
  })
  const rooms = [
    link('home', homeIcon),
    link('activity', list),
    link('exchange', swap),
    { ...link('orders', receipt), railOnly: true },
    link('counterparties', people),
    { ...link('accounts', landmark), railOnly: true },
    ...(config?.kind === 'sandbox' ? [link('sandbox', flask)] : []),
  ]
  const hosted = kind === 'telegram'
  return (
    <Shell
      brand={config?.brand}
      label={room.rooms}
      skip={room.skip}
      rooms={rooms}
      me={link('profile', user)}
      myName={nameOf(person) ?? room.profile}
      hosted={hosted}
    >
      {scene !== 'home' && <HostBack host={host} onBack={way('home').onGo} />}
      <Catch key={scene} fallback={<Defect />}>
        <Suspense fallback={<RoomComing hosted={hosted} />}>
          <Room hosted={hosted}>
            <RoomShown scene={scene} />
          </Room>
        </Suspense>
      </Catch>
    </Shell>
  )
}

function RoomShown({ scene }: { scene: Scene }) {
  if (scene === 'activity') return <Activity />
  if (scene === 'wallets') return <Wallets />
  if (scene === 'receive') return <Receive />
  if (scene === 'exchange') return <Exchange />
  if (scene === 'send') return <Send />
  if (scene === 'cashOut') return <Send out />
  if (scene === 'addMoney') return <AddMoney />
  if (scene === 'orders') return <Orders />
  if (scene === 'counterparties') return <Counterparties />
  if (scene === 'accounts') return <Accounts />
  if (scene === 'profile') return <Profile />
  if (scene === 'sandbox') return <Console />
  if (scene === 'notFound') return <Nowhere />
  return <Home />
}

const RoomComing = ({ hosted }: { hosted: boolean }) => (
  <Room hosted={hosted}>
    <div className="card" aria-busy="true">
      <SkeletonRows count={4} />
    </div>
  </Room>
)
