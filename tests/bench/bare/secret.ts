import { openCardChannel } from '#device/cipher'

/** Requests and decrypts a card's number with WebCrypto only. */

Reflect.set(globalThis, 'openCardChannel', openCardChannel)
