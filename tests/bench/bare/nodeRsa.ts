import { NodeRSA } from 'node-rsa'

/** The least a page carries that wraps the same key by the library; it opens no answer yet. */

const wrapped = (pem: string, words: string): string => {
  const bank = new NodeRSA(pem)
  bank.setOptions({ encryptionScheme: { scheme: 'pkcs1_oaep', hash: 'sha256' } })
  return bank.encrypt(words, 'base64')
}

Reflect.set(globalThis, 'wrapped', wrapped)
