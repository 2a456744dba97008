import { isUuid } from '#bank/db/uuid'
import type { CustomerQuery } from './search.rows.ts'

const LAST4 = 4
/** No phone number begins with fewer than so many digits one would search by. */
const PHONE_MIN = 5
const NUMBER_MAX = 18
/** No hash, address or reference of a rail is shorter. */
const EXACT_MIN = 8

/** What somebody typed, as everything it may be the beginning of. */
export function queryOf(typed: string): CustomerQuery {
  const text = typed.toLowerCase()
  const digits = /^\+?[\d\s()./-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  const isNumber = digits !== '' && digits.length <= NUMBER_MAX
  return {
    email: digits === '' ? text : null,
    phone: digits.length >= PHONE_MIN ? digits : null,
    names: digits === '' && !text.includes('@') ? text.split(/\s+/).slice(0, 2) : [],
    orderNumber: isNumber ? digits : null,
    last4: digits.length === LAST4 ? digits : null,
    id: isUuid(text) ? text : null,
    exact: text.length >= EXACT_MIN && !/[\s@]/.test(text) ? [...new Set([typed, text])] : null,
  }
}
