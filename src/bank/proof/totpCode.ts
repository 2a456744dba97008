import { createHmac } from 'node:crypto'

/** Time-based one-time passwords: RFC 4226 and RFC 6238, six digits of SHA-1. */

export const STEP_S = 30
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (at: Date): number => Math.floor(at.getTime() / (STEP_S * 1_000))

export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function keyUri(secret: string, service: string, user: string): string {
  const [issuer, account] = [service, user].map((part) => encodeURIComponent(part))
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`
}
