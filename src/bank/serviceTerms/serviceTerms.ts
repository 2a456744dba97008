import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { acceptServiceTerms } from '#contract/serviceTerms'
import { dayOf } from '#bank/book/day'
import type { SignedInContext } from '#bank/requestContext'
import {
  insertTermsAcceptance,
  listTermsAcceptances,
  owesAcceptance,
  termsInForce,
} from './serviceTerms.rows.ts'

/** The public page, under any host of the bank. */
export const termsPageOf = (tenantId: string) => `/terms/${tenantId}`

export async function handleReadServiceTerms(
  _: object,
  { tx, scope: { tenantId, personId }, world, caller }: SignedInContext,
) {
  // Somebody else may have opened the account.
  if (caller.emailUnconfirmed) return { waiting: null }
  const today = dayOf(world.clock.now())
  if (!(await owesAcceptance(tx, tenantId, personId, today))) return { waiting: null }
  const terms = await termsInForce(tx, tenantId, today)
  if (!terms) return { waiting: null }
  const { version, applies_on, texts } = terms
  return { waiting: { version, applies_on, texts } }
}

/** Nobody accepts what they were not shown: a newer version is read first. */
export async function handleAcceptServiceTerms(
  { version, language }: ParsedOf<typeof acceptServiceTerms>,
  { tx, scope: { tenantId, personId }, world, entered }: SignedInContext,
) {
  const now = world.clock.now()
  const terms = await termsInForce(tx, tenantId, dayOf(now))
  if (!terms) throw new Refusal('NOT_FOUND')
  if (terms.version !== version || !terms.texts.some((one) => one.language === language))
    throw new Refusal('VERSION_CONFLICT', 'Other terms are in force.')
  await insertTermsAcceptance(tx, tenantId, personId, { version, language, accepted_at: now })
  const accepted = (await listTermsAcceptances(tx, tenantId, personId)).find(
    (one) => one.version === version,
  )
  entered.object = `service terms ${version} ${language}`
  return { version, accepted_at: (accepted?.accepted_at ?? now).toISOString() }
}
