import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { CardKeys } from '#bank/services'

const generate = promisify(generateKeyPair)

export const openCardKeys = (): CardKeys => ({
  async fresh() {
    const { privateKey, publicKey } = await generate('rsa', { modulusLength: 2048 })
    return {
      privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    }
  },
})
