import { createActor, waitFor, type ActorRefFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { Device } from '#device/device'
import type { sessionFlow } from '#machines/session/session.flow'
import { wireSignIn } from '#app/features/session/signInPorts.ts'
import type { Street } from './customer.ts'
import type { Citizen } from './citizen.ts'
import { codeFor, password } from './trust.ts'

const TRIES = 60

interface Doorway {
  device: Device
  session: ActorRefFrom<typeof sessionFlow>
  world: Parameters<typeof wireSignIn>[0]
}

/**
 * Somebody stands at the door until they are inside, here or by another page of theirs: by password
 * or by a code from their letters, as the dice say, and by another way where one did not open.
 */
export async function comeIn(street: Street, citizen: Citizen, at: Doorway): Promise<void> {
  const { session, device } = at
  const input = { intent: 'in', ways: ['email', 'password'] } as const
  const door = createActor(wireSignIn(at.world), { input }).start()
  const follows = session.subscribe((shown) => void (shown.hasTag('inside') && door.stop()))
  const isOutside = () => !session.getSnapshot().hasTag('inside')
  for (let tries = 0; tries < TRIES && isOutside(); tries += 1) {
    const shown = await waitFor(door, (one) => !one.hasTag('busy')).catch(() => null)
    if (shown?.output?.kept) session.send({ type: 'tokens.kept', kept: shown.output.kept })
    else if (shown?.matches({ coded: 'sent' })) {
      device.vault.put('code', await codeFor(street, citizen))
      if (isOutside()) door.send({ type: 'code.submit' })
    } else if (shown?.matches({ coded: 'expired' })) door.send({ type: 'login.change' })
    else if (shown) {
      const way = street.dice.pick(['email', 'password'] as const)
      door.send({ type: 'way.choose', way })
      door.send({ type: 'login.set', login: citizen.email })
      if (way === 'password') device.vault.put('password', password)
      door.send({ type: way === 'password' ? 'password.submit' : 'code.request' })
    }
  }
  follows.unsubscribe()
  if (isOutside()) throw new Refusal('USER_LOCKED', citizen.name)
}
