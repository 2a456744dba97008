import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAssertionData, readAttestation } from '#bank/proof/passkey/authenticatorData'
import { coseOf, encode, freshPair, PRESENT, VERIFIED, type Value } from './device.ts'

/** At its bounds, byte by byte. */

const SITE = 'bank.example'
const [CREDENTIAL, EXTENSIONS, ELIGIBLE, BACKED_UP] = [0x40, 0x80, 0x08, 0x10]
const DONE = PRESENT | VERIFIED
const key = encode(coseOf('ES256', freshPair('ES256').publicKey))
const extensions = encode(new Map([['credProtect', 2]]))

function headOf(flags: number, counter = 0, site = SITE) {
  const tail = Buffer.alloc(5)
  tail[0] = flags
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(site).digest(), tail])
}

function credential(id: Buffer, more: { length?: number; cose?: Buffer; rest?: Buffer } = {}) {
  const { length = id.length, cose = key, rest = Buffer.alloc(0) } = more
  const size = Buffer.alloc(2)
  size.writeUInt16BE(length)
  return Buffer.concat([Buffer.alloc(16), size, id, cose, rest])
}

function attested(data: Value, more: [string, Value][] = []) {
  const object = new Map<string, Value>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', data],
    ...more,
  ])
  return readAttestation(encode(object), SITE, Buffer.alloc(0))
}

test('an assertion is exactly its 37 bytes and the extensions it names', () => {
  const read = (bytes: Buffer) => readAssertionData(bytes, SITE)
  const whole = headOf(DONE, 0xffffffff)
  expect(read(whole)).toEqual({ counter: 0xffffffff })
  expect(read(headOf(DONE | ELIGIBLE | BACKED_UP, 7))).toEqual({ counter: 7 })
  expect(read(Buffer.concat([headOf(DONE | EXTENSIONS), extensions]))).toEqual({ counter: 0 })
  const wrong = [
    whole.subarray(0, 36),
    Buffer.alloc(0),
    Buffer.concat([whole, Buffer.of(0)]),
    headOf(DONE | CREDENTIAL),
    headOf(DONE | EXTENSIONS),
    Buffer.concat([headOf(DONE | EXTENSIONS), extensions, Buffer.of(0)]),
    headOf(DONE | BACKED_UP),
    headOf(PRESENT),
    headOf(VERIFIED),
    headOf(DONE, 0, 'bank.example.evil'),
  ]
  expect(wrong.map(read)).toEqual(wrong.map(() => null))
})

test('a credential has an id of 1 to 1,023 bytes, and a key right after it', () => {
  const made = (rest: Buffer, flags = DONE | CREDENTIAL) =>
    attested(Buffer.concat([headOf(flags, 5), rest]))
  for (const size of [1, 1_023]) {
    const id = Buffer.alloc(size, 7)
    expect(made(credential(id))).toMatchObject({ counter: 5, id, key: { algorithm: -7 } })
  }
  const id = Buffer.alloc(32, 7)
  expect(made(credential(id, { rest: extensions }), DONE | CREDENTIAL | EXTENSIONS)?.id).toEqual(id)
  const wrong = [
    Buffer.alloc(0),
    Buffer.alloc(17),
    credential(Buffer.alloc(0)),
    credential(Buffer.alloc(1_024, 7)),
    credential(id, { length: 33 }),
    credential(id, { length: 500 }),
    credential(id, { cose: Buffer.alloc(0) }),
    credential(id, { cose: encode(new Map([[1, 2]])) }),
    credential(id, { rest: Buffer.of(0) }),
  ]
  expect(wrong.map((rest) => made(rest))).toEqual(wrong.map(() => null))
  expect(made(credential(id), DONE)).toBeNull()
})

test('an attestation has three parts of their kinds, and no more', () => {
  const data = Buffer.concat([headOf(DONE | CREDENTIAL), credential(Buffer.alloc(16, 1))])
  expect(attested(data)).not.toBeNull()
  expect(attested(data, [['more', 1]])).toBeNull()
  expect(attested('the data')).toBeNull()
  expect(attested(headOf(DONE), [['fmt', 'packed']])).toBeNull()
  expect(attested(data, [['attStmt', 'none']])).toBeNull()
  expect(readAttestation(encode('none'), SITE, Buffer.alloc(0))).toBeNull()
  expect(readAttestation(Buffer.of(0xff), SITE, Buffer.alloc(0))).toBeNull()
})
