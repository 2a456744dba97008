import type { HDKey } from 'viem/accounts'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { createMemo } from '#bank/memo'
import type { BankServices } from '#bank/services'
import { ENTROPY_BYTES, fingerprintOf, rootOf, mnemonicOf } from './derive.ts'
import { findSeed, insertSeed, type SeedRow } from './keys.rows.ts'

type Vault = Pick<BankServices, 'chains' | 'random' | 'seal'>

/** Deriving a root takes thousands of hashes. Keyed by fingerprint. */
const ROOTS_MAX = 256
const rememberRoot = createMemo<HDKey>(ROOTS_MAX)

/**
 * The bank makes the mnemonic unless the operator has one; then the tenant's id is its passphrase.
 * Another mnemonic than that of the tenant's addresses is refused: nobody would have the keys.
 */
export async function rootFor(tx: Tx, tenantId: string, vault: Vault): Promise<HDKey> {
  const seed = (await findSeed(tx, tenantId)) ?? (await createSeed(tx, tenantId, vault))
  return rememberRoot(seed.fingerprint, () => {
    const root = openRoot(seed, tenantId, vault)
    if (fingerprintOf(root) !== seed.fingerprint)
      throw new Error('CHAIN_WORDS are not the words this tenant’s addresses were made from.')
    return root
  })
}

async function createSeed(tx: Tx, tenantId: string, { chains, random, seal }: Vault) {
  const words = chains.mnemonic === null ? mnemonicOf(random.bytes(ENTROPY_BYTES)) : null
  const root = words === null ? operatorRoot(chains.mnemonic, tenantId) : rootOf(words)
  const sealed = words === null ? null : seal.close(Buffer.from(words), labelOf(tenantId))
  await insertSeed(tx, tenantId, { fingerprint: fingerprintOf(root), words: sealed })
  const seed = existing(
    await findSeed(tx, tenantId),
    'The seed of a tenant was planted and is not there.',
  )
  return seed
}

function openRoot({ words }: SeedRow, tenantId: string, { chains, seal }: Vault): HDKey {
  if (words === null) return operatorRoot(chains.mnemonic, tenantId)
  return rootOf(seal.open(words, labelOf(tenantId)).toString('utf8'))
}

function operatorRoot(words: string | null, tenantId: string): HDKey {
  if (words === null)
    throw new Error('This tenant’s keys come from the operator’s words: set CHAIN_WORDS.')
  return rootOf(words, tenantId)
}

const labelOf = (tenantId: string) => `chain words ${tenantId}`
