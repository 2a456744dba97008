import { NodeRSA } from 'node-rsa'

/** The smallest page that wraps the key with node-rsa; it opens no response. */

const wrapped = (pem: string, words: string): string => {
  const bank = new NodeRSA(pem)
  bank.setOptions({ encryptionScheme: { scheme: 'pkcs1_oaep', hash: 'sha256' } })
  return bank.encrypt(words, 'base64')
}

Reflect.set(globalThis, 'wrapped', wrapped)
