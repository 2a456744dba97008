/**
 * Deep links of Telegram allow `A-Z a-z 0-9 _ -`: a slash is `_`, any other character two `_` and
 * its code (`__3f` is a question mark), and `/` is called home.
 */

export const startParamOf = (path: string): string =>
  path
    .replace(/^\/(?=\?|$)/, `/${HOME}`)
    .slice(1)
    .replace(/[^A-Za-z\d-]/g, (sign) => (sign === '/' ? '_' : `__${numberOf(sign)}`))

export function pathOfStart(startParam: string): string {
  const path = startParam.replace(/__([2-7][\da-f])|_/g, (_, number?: string) =>
    number === undefined ? '/' : String.fromCharCode(Number.parseInt(number, 16)),
  )
  return path === INSPECT ? `/?${INSPECT}` : `/${path}`.replace(AT_HOME, '/')
}

const HOME = 'home'
const AT_HOME = /^\/home(?=\?|$)/

/** A shorthand to type by hand: inspects the app from home. */
const INSPECT = 'inspect'

const numberOf = (sign: string) => sign.charCodeAt(0).toString(16)
