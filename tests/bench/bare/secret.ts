import { openCardChannel } from '#device/cipher'

/** All it takes to ask for a card's number and to open the answer, by what the browser brings. */

Reflect.set(globalThis, 'openCardChannel', openCardChannel)
