import { crc32, deflateSync } from 'node:zlib'
import type { Tx } from '#bank/db/engine'
import { keepDocument } from '#bank/kyc/document'
import { insertEntity, newEntity, touchPerson } from '#bank/kyc/entity.rows'
import { documentDigest, encryptIdentityData } from '#bank/kyc/identityData'
import { insertSession, type VerificationSessionRow } from '#bank/kyc/verificationSession.rows'
import { insertPerson } from '#bank/person/person.rows'
import type { BankServices } from '#bank/services'
import { openWallet } from '#bank/wallet/wallet'

/** Somebody whose name is not the one on their document, so that staff have to look. */

const HOUR_MS = 3_600_000

export async function seedHeldIdentity(
  tx: Tx,
  world: BankServices,
  { tenantId, slug, currency }: { tenantId: string; slug: string; currency: string },
): Promise<void> {
  const at = new Date(world.clock.now().getTime() - 7 * HOUR_MS)
  const then = { ...world, clock: { now: () => at } }
  const personId = world.random.id()
  const isNew = await insertPerson(tx, {
    tenantId,
    id: personId,
    number: world.random.number(),
    email: `milo@${slug}.example`,
    emailConfirmed: true,
    firstName: 'Milo',
    lastName: 'Hart',
    currency,
    at,
  })
  if (!isNew) return
  const scope = { tenantId, personId: null }
  const wallet = await openWallet({ tx, scope, world: then }, personId, 'personal')
  const id = world.random.id()
  const identity = {
    first_name: 'Milo',
    last_name: 'Hartmann',
    date_of_birth: '1991-11-23',
    gov_id_type: 'PASSPORT',
    gov_id_country: 'DE',
    gov_id_number: 'C01X00T47',
  }
  await insertEntity(tx, tenantId, {
    ...newEntity(
      { id, person_id: personId, wallet_id: wallet.id, type: 'individual', missing: [] },
      at,
    ),
    status: 'HOLD',
    reason: 'data_differs',
    attempts: 1,
    told: encryptIdentityData(world.seal, tenantId, id, identity),
    document_digest: documentDigest(world.seal, tenantId, identity),
  })
  await touchPerson(tx, tenantId, personId, at)
  const visit = visitOf(world.random.id(), { personId, entityId: id, at })
  await insertSession(tx, tenantId, visit)
  for (const [kind, shade] of [
    ['face', 0xb4],
    ['front', 0xd8],
  ] as const)
    await keepDocument({ tx, tenantId, world: then }, visit, {
      kind,
      type: 'image/png',
      bytes: flatPng(shade),
    })
}

const visitOf = (
  id: string,
  { personId, entityId, at }: { personId: string; entityId: string; at: Date },
): VerificationSessionRow => ({
  id,
  person_id: personId,
  entity_id: entityId,
  change_id: null,
  vendor: 'pretend',
  inquiry_id: id,
  parts: ['document', 'face'],
  language: 'en',
  back: 'web',
  draft: null,
  links: 1,
  links_since: at,
  created_at: at,
  closed_at: at,
})

const WIDTH = 480
const HEIGHT = 300

/** A picture of one shade of grey in place of a photo. */
function flatPng(shade: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header[8] = 8
  const row = Buffer.alloc(WIDTH + 1, shade)
  row[0] = 0
  const rows = Buffer.concat(Array.from({ length: HEIGHT }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
