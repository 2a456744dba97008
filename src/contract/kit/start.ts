/**
 * A deep link of Telegram says an address of the app in the letters it may carry: `A-Z a-z 0-9 _ -`.
 * A slash is `_`, any other sign two `_` and its number (`__3f` is a question mark), and the room at
 * `/` is called home. Whatever else somebody writes into a link is an address that leads nowhere.
 */

/** A path and query as the address bar has it, as the `startapp` of a link. */
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

/** Said in a link by hand, it watches the app from home. */
const INSPECT = 'inspect'

const numberOf = (sign: string) => sign.charCodeAt(0).toString(16)
