import { expect, test } from 'vitest'
import {
  deletePasskey,
  insertPasskey,
  insertPasskeyChallenge,
  lockPasskey,
  markUsed,
  passkeysOf,
  takeChallenge,
  takeUnanswered,
  type PasskeyRow,
} from '#bank/proof/passkey/passkey.rows'
import { openRowsKit } from '#tests/bank/session/rowsKit'

/** Whose passkey it is, and who takes which challenge. */

const { tenantId, id, at, run, person, family } = await openRowsKit()
const bytes = () => Buffer.from(id())
const ownerOf = (personId: string) => ({ tenantId, personId })

test('a passkey is its owner’s, known once, and found by what the device calls it', async () => {
  const [ann, bob] = [await person(), await person()]
  const passkey = async (personId: string, ms: number, credential_id: Buffer = bytes()) => {
    const row: PasskeyRow = {
      id: id(),
      person_id: personId,
      credential_id,
      rp_id: 'bank.example',
      algorithm: -7,
      public_key: bytes(),
      counter: '0',
      name: 'Laptop',
      created_at: at(ms),
      last_used_at: null,
    }
    return { ...row, isNew: await run((tx) => insertPasskey(tx, tenantId, row)) }
  }
  const [late, early, theirs] = [
    await passkey(ann, 2),
    await passkey(ann, 1),
    await passkey(bob, 0),
  ]
  expect((await passkey(bob, 3, late.credential_id)).isNew).toBe(false)
  const named = async (personId: string) =>
    (await run((tx) => passkeysOf(tx, ownerOf(personId)))).map((row) => row.id)
  expect(await named(ann)).toEqual([early.id, late.id])
  await run((tx) => markUsed(tx, tenantId, late.id, 7, at(9)))
  const found = (of: Buffer) => run((tx) => lockPasskey(tx, tenantId, of))
  expect(await found(late.credential_id)).toMatchObject({ counter: '7', last_used_at: at(9) })
  expect(await found(early.credential_id)).toMatchObject({ id: early.id, counter: '0' })
  expect(await found(bytes())).toBeNull()
  await run((tx) => deletePasskey(tx, ownerOf(bob), late.id))
  await run((tx) => deletePasskey(tx, ownerOf(ann), early.id))
  expect([await named(ann), await named(bob)]).toEqual([[late.id], [theirs.id]])
})

test('a challenge is taken once, and the one for a new passkey by its own session', async () => {
  const [ann, bob] = [await person(), await person()]
  const [mine, other, theirs] = [await family(ann), await family(ann), await family(bob)]
  const challenge = async (personId: string, familyId: string, adds: boolean) => {
    const digest = bytes()
    const row = { digest, personId, familyId, adds, rpId: digest.toString(), expiresAt: at(1) }
    await run((tx) => insertPasskeyChallenge(tx, tenantId, row))
    return digest
  }
  const proving = await challenge(ann, mine, false)
  const adding = await challenge(ann, mine, true)
  await challenge(ann, other, true)
  await challenge(bob, theirs, true)
  const take = (digest: Buffer) => run((tx) => takeChallenge(tx, tenantId, digest))
  const unanswered = (personId: string, familyId: string) =>
    run((tx) => takeUnanswered(tx, ownerOf(personId), familyId))
  expect(await unanswered(bob, mine)).toBeNull()
  expect(await unanswered(ann, mine)).toEqual({ rpId: adding.toString(), expiresAt: at(1) })
  expect([await unanswered(ann, mine), await take(adding)]).toEqual([null, null])
  expect((await take(proving))?.rpId).toBe(proving.toString())
  expect(await take(proving)).toBeNull()
  expect(await unanswered(ann, other)).not.toBeNull()
})
