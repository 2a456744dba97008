import { REFERRAL_CODE_LENGTH } from '#contract/referralCode'
import { existing } from '#bank/existing'
import { randomCode } from '#bank/randomCode'
import type { PersonContext } from '#bank/requestContext'
import { findReferralCode, insertReferralCode } from './code.rows.ts'

/** Of 31 to the eighth, so that a second one is as good as never needed. */
const ATTEMPTS = 5

/** Made when it is first asked for, and kept. */
export async function referralCodeOf({ tx, scope, world }: PersonContext): Promise<string> {
  const { tenantId, personId } = scope
  const find = () => findReferralCode(tx, tenantId, personId)
  let code = await find()
  for (let attempt = 0; code === null && attempt < ATTEMPTS; attempt += 1) {
    const fresh = randomCode(world, REFERRAL_CODE_LENGTH)
    const made = { personId, code: fresh, at: world.clock.now() }
    code = (await insertReferralCode(tx, tenantId, made)) ? fresh : await find()
  }
  return existing(code, 'Every code that was tried was taken.')
}
