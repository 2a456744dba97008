import { randomCode } from '#bank/randomCode'
import type { BankServices } from '#bank/services'

/** What a transfer from outside has to say, so that it pays its request. */

const CODE_LENGTH = 8

export const newReference = (world: Pick<BankServices, 'random'>) =>
  `PR${randomCode(world, CODE_LENGTH)}`

/** People and their banks add words, spaces and hyphens, and change the case. */
export function referencesIn(text: string): string[] {
  const signs = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return [...signs.matchAll(/(?=(PR[A-HJKMNP-Z2-9]{8}))/g)].map(([, found = '']) => found)
}
