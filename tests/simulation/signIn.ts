import { createActor, waitFor, type ActorRefFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { Device } from '#device/device'
import type { sessionFlow } from '#machines/session/session.flow'
import { wireSignIn } from '#app/features/session/signInPorts.ts'
import type { SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'
import { codeFor, password } from './trust.ts'

const ATTEMPTS_MAX = 60

interface SignInDeps {
  device: Device
  session: ActorRefFrom<typeof sessionFlow>
  world: Parameters<typeof wireSignIn>[0]
}

/** Signs in by password or code, as the dice say, until inside, here or by another page. */
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
  for (let attempts = 0; attempts < ATTEMPTS_MAX && isOutside(); attempts += 1) {
    const shown = await waitFor(signIn, (one) => !one.hasTag('busy')).catch(() => null)
    if (shown?.output?.tokens) session.send({ type: 'tokens.stored', tokens: shown.output.tokens })
    else if (shown?.matches({ coded: 'awaited' })) {
      device.vault.put('code', await codeFor(deps, citizen))
      if (isOutside()) signIn.send({ type: 'code.submit' })
    } else if (shown?.matches({ coded: 'expired' })) signIn.send({ type: 'login.change' })
    else if (shown) {
      const method = deps.dice.pick(['email', 'password'] as const)
      signIn.send({ type: 'method.choose', method })
      signIn.send({ type: 'login.set', login: citizen.email })
      if (method === 'password') device.vault.put('password', password)
      signIn.send({ type: method === 'password' ? 'password.submit' : 'code.request' })
    }
  }
  follows.unsubscribe()
  if (isOutside()) throw new Refusal('USER_LOCKED', citizen.name)
}
