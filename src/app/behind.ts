/**
 * What stands behind the door: the session, the flows of the rooms, and the walls around them. It
 * comes in one piece, with the first sign of tokens; every room brings its own screens.
 */

export { changeUserData } from '#contract/person'
export { equip } from '#device/hands'
export { Inside } from '#app/features/app/SignedIn.tsx'
export { Sandbox } from '#app/features/sandbox/Sandbox.tsx'
export { Blocked } from '#app/features/session/Blocked.tsx'
export { authorityOf } from '#app/features/session/authority.ts'
export { bringWing, wireRooms } from './wiring/furnish.ts'
