/** What may be met at the door after its first screen. It comes in one piece, as one of it comes. */

export { enterCode, joinByCode, joinByPassword } from '#client/signUp'
export { enterByTelegram, joinByTelegram } from '#client/telegram'
export { NotFound } from '#app/features/app/NotFound.tsx'
export { EnterCode } from '#app/features/session/EnterCode.tsx'
export { SignedOut } from '#app/features/session/SignedOut.tsx'
export { Unmet } from '#app/features/session/UnknownUser.tsx'
