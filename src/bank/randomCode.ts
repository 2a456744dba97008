import { CODE_SIGNS } from '#contract/referralCode'
import type { BankServices } from '#bank/services'

const RANDOM_BYTES = 16

/** Of signs that people do not mistake for one another. */
export function randomCode({ random }: Pick<BankServices, 'random'>, length: number): string {
  const count = BigInt(CODE_SIGNS.length)
  let rest = BigInt(`0x${random.bytes(RANDOM_BYTES).toString('hex')}`)
  let code = ''
  while (code.length < length) {
    code += CODE_SIGNS.charAt(Number(rest % count))
    rest /= count
  }
  return code
}
