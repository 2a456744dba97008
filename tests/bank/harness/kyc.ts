import {
  acceptKycTerms,
  appealKyc,
  initKyc,
  listKycRails,
  makeSumsubToken,
  openKycVisit,
  readKycEntity,
  readKycRail,
  resumeKyc,
  submitKycRail,
} from '#contract/kyc'
import {
  listIdentityChanges,
  openIdentityChangeVisit,
  requestIdentityChange,
  sayIdentityChangeVerdict,
  withdrawIdentityChange,
} from '#contract/identityChange'
import type { Endpoint } from '#contract/kit/endpoint'
import { readUserData } from '#contract/person'
import { initPersona, resumePersona } from '#contract/persona'
import { moveKyc, renewTerms, sayVerdict } from '#contract/sandboxKyc'
import { createWallet } from '#contract/wallet'
import { follow } from '#tests/bank/kyc/visitor'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>

/** Every call about verification, up to a final rejection and an appeal. */
export async function askForKyc(bank: TestBank, ask: Ask, me: CallOptions, word: string) {
  const keyed = { ...me, headers: { 'idempotency-key': bank.world.random.id() } }
  const wallet_id = String((await ask(createWallet, { type: 'merchant' }, keyed)).body.uuid)
  const rail = { wallet_id, rail_id: 'swift' }
  const { id } = (await ask(readUserData, {}, me)).body
  await ask(makeSumsubToken, { user_data_id: id }, me)
  const { body } = await ask(initPersona, { wallet_id, type: 'individual' }, me)
  await ask(resumePersona, { wallet_id, inquiry_id: body.inquiryId }, me)
  const begun = (await ask(initKyc, { wallet_id, type: 'individual' }, me)).body
  await ask(resumeKyc, { wallet_id, ref: begun.verificationId }, me)
  await ask(openKycVisit, { wallet_id }, me)
  await ask(listKycRails, { wallet_id }, me)
  await ask(renewTerms, rail, me)
  await ask(readKycRail, rail, me)
  await ask(acceptKycTerms, rail, me)
  await ask(sayVerdict, { wallet_id, word: 'pending' }, me)
  await ask(submitKycRail, rail, me)
  await ask(sayVerdict, { wallet_id, word: 'final' }, me)
  await ask(appealKyc, { wallet_id, words: `${word} was misread.` }, me)
  await ask(moveKyc, { wallet_id, word: 'reopen' }, me)
  await ask(readKycEntity, { wallet_id }, me)
  for (const officer of ['first', 'second'])
    await ask(moveKyc, { wallet_id, word: 'approve', officer }, me)
  await askForIdentityChange(bank, ask, me, word)
}

/** A change of what was just verified, up to a verdict, and another that is taken back. */
async function askForIdentityChange(bank: TestBank, ask: Ask, me: CallOptions, word: string) {
  const name = { subject: 'name', first_name: word, last_name: 'Mill' }
  const { id } = (await ask(requestIdentityChange, name, me)).body
  const visit = (await ask(openIdentityChangeVisit, { id }, me)).body
  const page = await follow(bank, String(visit.url))
  await page.fill('document', { gov_id_number: `H${bank.world.random.number()}` })
  await page.send('hand-in', { outcome: 'later' })
  await ask(sayIdentityChangeVerdict, { id, word: 'retry' }, me)
  await ask(withdrawIdentityChange, { id }, me)
  await ask(listIdentityChanges, {}, me)
}
