import { listNotices } from '#contract/notice'
import { passwordBound, setPassword } from '#contract/password'
import { readUser } from '#contract/person'
import { signInByPassword } from '#contract/signIn'
import { openProving } from '#tests/bank/proof/proving'
import type { TestBank } from '#tests/kit/bank'
import { openTenantKit, type SignedUp } from './tenantKit.ts'

export const first = 'seven green otters swim'
export const second = 'another eight blue herons'
export const elsewhere = { ip: '203.0.113.77' }

/** A tenant whose customers choose passwords. */
export async function openPasswordKit(bank: TestBank) {
  const kit = await openTenantKit(bank)
  const { ask, rows } = kit
  const { grant, prove } = openProving(bank, kit)

  const signInWith = (email: string, password: string) => ask(signInByPassword, { email, password })

  async function choose(me: SignedUp, password: string) {
    await grant(me.bearer, passwordBound)
    return ask(setPassword, { password }, me)
  }

  const isSignedIn = async ({ bearer }: Pick<SignedUp, 'bearer'>) =>
    (await ask(readUser, {}, { bearer })).status === 200

  async function newsOf(me: SignedUp) {
    await bank.relay.drain()
    const { body } = await ask(listNotices, {}, me)
    return (body.data as { kind: string }[]).map(({ kind }) => kind)
  }

  async function audited(email: string) {
    const found = await rows<{ entry: string }>(
      `select action || ' ' || outcome as entry from audit
       where tenant_id = $1 and action like 'password%'
         and actor_id = (select id::text from people where tenant_id = $1 and email = $2)
       order by at, id`,
      email,
    )
    return found.map(({ entry }) => entry)
  }

  return { ...kit, grant, prove, signInWith, choose, isSignedIn, newsOf, audited }
}
