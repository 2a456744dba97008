/** What may be met at the door after its first screen. It comes in one piece, as one of it comes. */

export { enterCode, joinByCode, joinByPassword } from '#client/signUp'
export { enterByTelegram, joinByTelegram } from '#client/telegram'
export { NotFound } from './screens/house/NotFound.tsx'
export { EnterCode } from './screens/session/EnterCode.tsx'
export { SignedOut } from './screens/session/SignedOut.tsx'
export { Unmet } from './screens/session/Unmet.tsx'
