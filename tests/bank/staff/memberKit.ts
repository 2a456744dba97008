import { approveProposal } from '#contract/ops/proposal'
import type { Endpoint } from '#contract/kit/endpoint'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { staffCalls, type OneStaffMember } from '#contract/ops/staff'
import { staffMemberCalls } from '#contract/ops/staffMember'
import { askStaffCode, makeStaffAuthenticator, signInStaff } from '#contract/ops/staffSignIn'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import { bytesIn } from '#tests/bank/proof/proving'
import { openEveryRole, signInHired } from '#tests/bank/harness/staff'
import type { TestBank } from '#tests/kit/bank'
import { plantCanary } from '#tests/kit/canaries'
import { openTenant } from '#tests/kit/openTenant'

export const reason = 'Starts on Monday'

/** The key that an authenticator reads out of the QR code. */
const keyIn = (uri: string) => bytesIn(new URL(uri).searchParams.get('secret') ?? '')

/** Whoever was invited, at the console of the tenant. */
function staffSignInOf(bank: TestBank, tenantId: string) {
  const askCode = (email: string) => bank.ask(askStaffCode, { email }, { tenantId })
  const codeFor = async (email: string) => {
    await askCode(email)
    return bank.codeTo(email)
  }
  const make = (email: string, token: string) =>
    bank.ask(makeStaffAuthenticator, { email, token }, { tenantId })
  const enter = (email: string, token: string, key: Buffer) =>
    bank.ask(
      signInStaff,
      { email, token, totp: codeOf(key, stepAt(bank.clock.now())) },
      { tenantId },
    )
  const keyFor = async (email: string, token: string) =>
    keyIn(String((await make(email, token)).body.qr_code))
  /** With an authenticator of the invitation. */
  const signUp = async (email: string, token: string) => {
    const key = await keyFor(email, token)
    return { key, bearer: String((await enter(email, token, key)).body.access_token) }
  }
  return { askCode, codeFor, make, enter, keyFor, signUp }
}

/** A tenant with one of the staff for each role, signed in. */
export async function openStaffMembers(bank: TestBank) {
  const { world, clock } = bank
  const tenantId = await openTenant(world)
  const people = await openEveryRole(bank, tenantId)
  const own = staffSignInOf(bank, tenantId)
  /** Sessions end a quarter of an hour after their last call. */
  const signInAgain = async () => {
    clock.advance(60_000)
    for (const role of staffRoles) people[role].bearer = await signInHired(bank, people[role])
  }
  let count = 0
  const ask = (endpoint: Endpoint, input: object, by: StaffRole | { bearer: string }) => {
    const { bearer } = typeof by === 'string' ? people[by] : by
    const headers = { 'idempotency-key': world.random.id() }
    return bank.ask(endpoint, { ...input }, { tenantId, bearer, headers })
  }
  const newEmail = () => {
    const email = `canary-member-${++count}-${world.random.id()}@staff.example`
    plantCanary(tenantId, email)
    return email
  }
  const invite = (email: string, role: StaffRole = 'support', by: StaffRole = 'owner') =>
    ask(staffMemberCalls.proposeStaffInvite, { email, name: 'Mira Novak', role, reason }, by)
  const approve = (id: unknown, by: StaffRole | { bearer: string } = 'compliance') =>
    ask(approveProposal, { id: String(id), reason: 'Seen it' }, by)
  const members = async () =>
    (await ask(staffCalls.listStaff, { limit: 100 }, 'owner')).body.data as OneStaffMember[]
  const memberAt = async (email: string) => (await members()).find((one) => one.email === email)
  const read = async (id: string, by: StaffRole = 'owner') =>
    (await ask(staffCalls.readStaffMember, { id }, by)).body as unknown as OneStaffMember

  /** Invited, approved, and signed in with an authenticator of their own. */
  const hire = async (role: StaffRole = 'support') => {
    const email = newEmail()
    const made = await invite(email, role)
    await approve(made.body.id)
    const entered = await own.signUp(email, await own.codeFor(email))
    clock.advance(60_000)
    return { email, ...entered, id: (await memberAt(email))!.id }
  }
  return {
    tenantId,
    people,
    ask,
    newEmail,
    invite,
    approve,
    members,
    memberAt,
    read,
    signInAgain,
    hire,
    ...own,
  }
}
