import { createActor, waitFor, type ActorRefFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { Device } from '#device/device'
import type { sessionFlow } from '#machines/session/session.flow'
import { wireSignIn } from '#app/features/session/signInPorts.ts'
import type { SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'
import { codeFor, password } from './trust.ts'

const TRIES = 60

interface SignInDeps {
  device: Device
  session: ActorRefFrom<typeof sessionFlow>
  world: Parameters<typeof wireSignIn>[0]
}

/**
 * Somebody stands at the door until they are inside, here or by another page of theirs: by password
 * or by a code from their letters, as the dice say, and by another way where one did not open.
 */
export async function signInCitizen(
  deps: SimulationDeps,
  citizen: Citizen,
  at: SignInDeps,
): Promise<void> {
  const { session, device } = at
  const input = { intent: 'in', methods: ['email', 'password'] } as const
  const signIn = createActor(wireSignIn(at.world), { input }).start()
  const follows = session.subscribe((shown) => void (shown.hasTag('inside') && signIn.stop()))
  const isOutside = () => !session.getSnapshot().hasTag('inside')
  for (let attempts = 0; attempts < TRIES && isOutside(); attempts += 1) {
    const shown = await waitFor(signIn, (one) => !one.hasTag('busy')).catch(() => null)
    if (shown?.output?.tokens) session.send({ type: 'tokens.stored', tokens: shown.output.tokens })
    else if (shown?.matches({ coded: 'sent' })) {
      device.vault.put('code', await codeFor(deps, citizen))
      if (isOutside()) signIn.send({ type: 'code.submit' })
    } else if (shown?.matches({ coded: 'expired' })) signIn.send({ type: 'login.change' })
    else if (shown) {
      const route = deps.dice.pick(['email', 'password'] as const)
      signIn.send({ type: 'method.choose', method: route })
      signIn.send({ type: 'login.set', login: citizen.email })
      if (route === 'password') device.vault.put('password', password)
      signIn.send({ type: route === 'password' ? 'password.submit' : 'code.request' })
    }
  }
  follows.unsubscribe()
  if (isOutside()) throw new Refusal('USER_LOCKED', citizen.name)
}
