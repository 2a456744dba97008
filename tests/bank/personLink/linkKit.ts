import { askEmailChange, confirmEmailChange } from '#contract/contact'
import { readUser } from '#contract/person'
import { linkPerson, listPersonLinks, switchPerson, type PersonLinks } from '#contract/personLink'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import { askWithContactProof } from '#tests/bank/proof/proving'
import type { SignedUp, TenantKit } from '#tests/bank/session/tenantKit'

/** Linking as a customer does it, step by step. */
export function openLinking(bank: TestBank, kit: TenantKit) {
  const ask = askWithContactProof(bank, kit)

  /** Proves the address of another account, which is refused as its own. */
  async function prove(bearer: string, email: string) {
    await ask(askEmailChange, { email }, { bearer })
    const token = await bank.codeTo(email)
    return ask(confirmEmailChange, { email, token }, { bearer })
  }

  const link = (bearer: string, token?: string) =>
    kit.ask(linkPerson, token === undefined ? {} : { token }, { bearer })

  const linksOf = async (bearer: string) =>
    (await kit.ask(listPersonLinks, {}, { bearer })).body as PersonLinks & Record<string, unknown>

  /** Two customers' accounts, linked; the link's id. */
  async function linked(one: SignedUp, other: SignedUp, token?: string) {
    await prove(one.bearer, other.email)
    await link(one.bearer, token)
    const { data } = await linksOf(one.bearer)
    return data[0]?.id ?? ''
  }

  const enter = (bearer: string, id: string, caller: CallOptions = {}) =>
    kit.ask(switchPerson, { id }, { bearer, ...caller })

  const emailOf = async (bearer: unknown) =>
    (await kit.ask(readUser, {}, { bearer: String(bearer) })).body.email

  return { prove, link, linksOf, linked, enter, emailOf }
}
