import { expect, test } from 'vitest'
import {
  claimTotpStep,
  countRecoveryCodes,
  findAuthenticator,
  hasAuthenticator,
  putSecret,
  replaceRecoveryCodes,
  spendRecoveryCode,
  switchOff,
  switchOn,
} from '#bank/proof/authenticator.rows'
import {
  deleteBiometryKey,
  deleteBiometryKeysOf,
  findBiometryKey,
  putBiometryKey,
} from '#bank/proof/biometry.rows'
import {
  changeVerification,
  findProof,
  findProofUnder,
  findVerification,
  putVerification,
  type VerificationRow,
} from '#bank/proof/verification.rows'
import { openRowsKit } from '#tests/bank/session/rowsKit'

/** Whose factor it is, how often it serves, and which proof still stands. */

const { tenantId, id, now, at, run, person, family } = await openRowsKit()
const bytes = () => Buffer.from(id())
const ownerOf = (personId: string) => ({ tenantId, personId })

test('a secret is replaced until it is active, and each of its steps serves once', async () => {
  const [ann, bob] = [ownerOf(await person()), ownerOf(await person())]
  const put = (of: typeof ann, made: string) =>
    run((tx) => putSecret(tx, of, { id: made, secret: Buffer.from('secret'), at: now }))
  const claim = (of: typeof ann, made: string, step: number) =>
    run((tx) => claimTotpStep(tx, of, made, step))
  const [old, made] = [id(), id()]
  expect([await put(ann, old), await claim(ann, old, 9), await put(ann, made)]).toEqual([
    true,
    true,
    true,
  ])
  await put(bob, made)
  expect([await claim(ann, old, 10), await claim(ann, made, 5)]).toEqual([false, true])
  expect([await claim(ann, made, 5), await claim(ann, made, 4), await claim(ann, made, 6)]).toEqual(
    [false, false, true],
  )
  expect(await run((tx) => findAuthenticator(tx, bob))).toMatchObject({ last_step: '0' })
  const isOn = (of: typeof ann) => run((tx) => hasAuthenticator(tx, of))
  expect(await isOn(ann)).toBe(false)
  await run((tx) => switchOn(tx, ann, now))
  expect([await isOn(ann), await isOn(bob), await put(ann, id())]).toEqual([true, false, false])
  await run((tx) => switchOff(tx, ann, at(1)))
  await run((tx) => switchOff(tx, ann, null))
  expect(await run((tx) => findAuthenticator(tx, ann))).toMatchObject({
    secret: null,
    active_at: null,
    recovered_at: at(1),
  })
})

test('a recovery code is its owner’s, and serves once', async () => {
  const [ann, bob] = [ownerOf(await person()), ownerOf(await person())]
  const [one, other, theirs] = [bytes(), bytes(), bytes()]
  await run((tx) => replaceRecoveryCodes(tx, ann, [bytes()], now))
  await run((tx) => replaceRecoveryCodes(tx, ann, [one, other], now))
  await run((tx) => replaceRecoveryCodes(tx, bob, [theirs], now))
  const spend = (digest: Buffer) => run((tx) => spendRecoveryCode(tx, ann, digest, now))
  const left = (of: typeof ann) => run((tx) => countRecoveryCodes(tx, of))
  expect(await left(ann)).toBe(2)
  expect([await spend(theirs), await spend(bytes()), await spend(one), await spend(one)]).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect([await left(ann), await left(bob)]).toEqual([1, 1])
})

test('a finger is of one session of one person', async () => {
  const [ann, bob] = [await person(), await person()]
  const sessionOf = async (personId: string) => ({
    ...ownerOf(personId),
    familyId: await family(personId),
  })
  const [one, two, theirs] = [await sessionOf(ann), await sessionOf(ann), await sessionOf(bob)]
  for (const of of [one, two, theirs]) await run((tx) => putBiometryKey(tx, of, bytes(), now))
  const key = bytes()
  await run((tx) => putBiometryKey(tx, one, key, at(1)))
  const find = (of: typeof one) => run((tx) => findBiometryKey(tx, of))
  expect(await find(one)).toEqual({ key, made_at: at(1) })
  expect(await find({ ...one, personId: bob })).toBeNull()
  await run((tx) => deleteBiometryKey(tx, { ...one, personId: bob }))
  await run((tx) => deleteBiometryKey(tx, two))
  expect([(await find(one)) !== null, await find(two)]).toEqual([true, null])
  expect(await run((tx) => deleteBiometryKeysOf(tx, ownerOf(ann)))).toBe(1)
  expect([await find(one), (await find(theirs)) !== null]).toEqual([null, true])
})

const facts = { subject: 'a payment' }

async function verification(personId: string, familyId: string, ms: number | null, parts = {}) {
  const made = { requestId: id(), familyId, purpose: 'order', facts, ...parts } as const
  await run((tx) => putVerification(tx, ownerOf(personId), { ...made, at: now, expiresAt: at(9) }))
  if (ms !== null)
    await run((tx) =>
      changeVerification(
        tx,
        ownerOf(personId),
        made.requestId,
        { status: 'APPROVED', requests: {}, wrong: 0 },
        at(ms),
      ),
    )
  return made.requestId
}

test('one id is one verification of one session, and the same id with other facts is none', async () => {
  const [ann, bob] = [await person(), await person()]
  const [mine, other] = [await family(ann), await family(ann)]
  const requestId = await verification(ann, mine, null)
  const again = (parts: object) =>
    run((tx) =>
      putVerification(tx, ownerOf(ann), {
        requestId,
        familyId: mine,
        purpose: 'order',
        facts,
        at: at(5),
        expiresAt: at(6),
        ...parts,
      }),
    )
  expect(await again({})).toMatchObject({
    request_id: requestId,
    created_at: now,
    status: 'PENDING',
  })
  for (const parts of [{ familyId: other }, { purpose: 'payee' }, { facts: { subject: 'x' } }])
    expect(await again(parts)).toBeNull()
  const find = (personId: string, familyId: string, how: 'read' | 'lock' = 'read') =>
    run((tx) => findVerification(tx, ownerOf(personId), familyId, requestId, how))
  expect(await find(ann, mine, 'lock')).toEqual(await find(ann, mine))
  expect([await find(ann, other), await find(bob, mine)]).toEqual([null, null])
  const change = (status: VerificationRow['status'], wrong: number) =>
    run((tx) =>
      changeVerification(
        tx,
        ownerOf(ann),
        requestId,
        { status, requests: { SMS: 2 }, wrong },
        at(4),
      ),
    )
  await change('PENDING', 3)
  expect(await find(ann, mine)).toMatchObject({ wrong: 3, requests: { SMS: 2 }, updated_at: at(4) })
})

test('of the proofs of the same that still stand the oldest is found', async () => {
  const [ann, bob] = [await person(), await person()]
  const [mine, other] = [await family(ann), await family(ann)]
  const query = { familyId: mine, purpose: 'order', facts, since: at(1) } as const
  const find = (personId = ann) => run((tx) => findProof(tx, ownerOf(personId), query))
  const under = (requestId: string, familyId = mine, personId = ann) =>
    run((tx) => findProofUnder(tx, ownerOf(personId), { familyId, requestId, since: at(1) }))
  const tooOld = await verification(ann, mine, 1)
  const pending = await verification(ann, mine, null)
  const payee = await verification(ann, mine, 2, { purpose: 'payee' })
  await verification(ann, mine, 2, { facts: { subject: 'another' } })
  const elsewhere = await verification(ann, other, 2)
  expect(await find()).toBeNull()
  for (const requestId of [tooOld, pending, payee, elsewhere])
    expect(await under(requestId)).toBeNull()
  const [late, early] = [await verification(ann, mine, 4), await verification(ann, mine, 3)]
  expect([await find(), await find(bob)]).toEqual([early, null])
  expect(await under(early)).toEqual(facts)
  expect([await under(early, other), await under(early, mine, bob)]).toEqual([null, null])
  await run((tx) =>
    tx.query('update verifications set spent_at = $3 where tenant_id = $1 and request_id = $2', [
      tenantId,
      early,
      now,
    ]),
  )
  expect([await find(), await under(early)]).toEqual([late, null])
})
