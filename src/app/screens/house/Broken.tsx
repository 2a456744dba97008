import { useSelector } from '@xstate/react'
import { useDevice, useHouse } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Door } from '#app/parts/Door.tsx'
import { useWords } from '#app/words/speak.tsx'
import { DoorFoot } from '#app/screens/session/DoorFoot.tsx'
import { Refused } from './Refused.tsx'
import { RoomTitle } from './RoomTitle.tsx'
import { useConfig } from './standing.ts'

/** Something needed to show a room did not come: as much of the tenant as is known, and trying again. */
export function Broken() {
  const house = useHouse()
  const { house: said } = useWords()
  const brand = useConfig()?.brand
  const refusal = useSelector(house, ({ context }) => context.refusal)
  return (
    <Door brand={brand}>
      <section className="stack">
        <div className="stack stack-tight">
          <RoomTitle big word={said.broken.title} />
          <p className="soft">{said.broken.text}</p>
        </div>
        <Refused note={refusal} />
        <Button kind="primary" wide onClick={() => house.send({ type: 'house.retry' })}>
          {said.tryAgain}
        </Button>
      </section>
      <DoorFoot />
    </Door>
  )
}

/** A screen of ours failed. Its code may be what is missing, so only the whole page can be asked for anew. */
export function Defect() {
  const { path } = useDevice()
  const { house: said } = useWords()
  const brand = useConfig()?.brand
  return (
    <Door brand={brand}>
      <section className="stack" role="alert">
        <div className="stack stack-tight">
          <RoomTitle big word={said.broken.title} />
          <p className="soft">{said.broken.text}</p>
        </div>
        <a className="button button-primary button-wide" href={path.now()}>
          {said.tryAgain}
        </a>
      </section>
    </Door>
  )
}
