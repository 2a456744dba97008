import { useSelector } from '@xstate/react'
import { Suspense, useDeferredValue } from 'react'
import { isInside, sceneShown } from '#machines/house/house.flow'
import { useHouse } from '#app/context.tsx'
import { brought } from '#app/ui/brought.ts'
import { Catch } from '#app/ui/ErrorBoundary.tsx'
import { Speaking } from '#app/i18n/speak.tsx'
import { SignIn } from '#app/features/session/SignIn.tsx'
import { Arriving } from './Arriving.tsx'
import { Broken, Defect } from './Broken.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { useTongue } from './routing.ts'

const SignedOut = brought('doorstep', ({ SignedOut }) => SignedOut)
const NotFound = brought('doorstep', ({ NotFound }) => NotFound)
const Inside = brought('behind', ({ Inside }) => Inside)
const Blocked = brought('behind', ({ Blocked }) => Blocked)
const Sandbox = brought('behind', ({ Sandbox }) => Sandbox)

/**
 * The whole app: which screen the house shows, in which language. The door comes with the first
 * load; every other room brings its own code. A new language is fetched before it is shown.
 */
export function Rooms() {
  const language = useDeferredValue(useTongue())
  return (
    <Speaking language={language}>
      <Catch fallback={<Defect />}>
        <OfflineNote />
        <Suspense fallback={<Arriving />}>
          <Scene />
        </Suspense>
      </Catch>
    </Speaking>
  )
}

function Scene() {
  const house = useHouse()
  const scene = useSelector(house, sceneShown)
  const inside = useSelector(house, isInside)
  if (scene === 'arriving') return <Arriving />
  if (scene === 'broken') return <Broken />
  if (scene === 'blocked') return <Blocked />
  if (inside) return <Inside />
  if (scene === 'sandbox') return <Sandbox />
  if (scene === 'signedOut') return <SignedOut />
  if (scene === 'notFound') return <NotFound />
  return <SignIn key={scene} />
}
