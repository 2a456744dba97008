import { runApprovals } from './approvals.ts'
import { runDisputes } from './disputes.ts'
import { runFriends } from './friends.ts'
import { runPayouts } from './payouts.ts'
import type { SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'
import type { Cut } from './shrink.ts'
import type { Story } from './story.ts'

interface Told {
  citizens: readonly Citizen[]
  shopper: Citizen
}

/** What takes several people, all at once. */
export const runStories = (
  deps: SimulationDeps,
  { citizens, shopper }: Told,
  { payouts, disputes, approvals, friends }: Cut,
): Promise<Story[]> => {
  const [, inviter, ann, bob] = citizens as [Citizen, Citizen, Citizen, Citizen]
  // Whose card no other story freezes or loses.
  const buyer = citizens[(citizens.indexOf(shopper) + 1) % citizens.length]!
  return Promise.all([
    runPayouts(deps, bob, ann, payouts),
    runDisputes(deps, buyer, disputes),
    runApprovals(deps, ann, bob, approvals),
    runFriends(deps, inviter, friends),
  ])
}
