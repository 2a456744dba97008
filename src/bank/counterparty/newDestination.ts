import { type createDestination } from '#contract/counterparty'
import {
  isBankType,
  type BankBlockInput,
  type BankType,
  type CryptoBlockInput,
  type CryptoType,
} from '#contract/destination'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal, type FieldError } from '#contract/kit/refusal'
import { asBank } from '#bank/db/asBank'
import { findOwnAddress } from '#bank/order/payee.rows'
import { requireProof } from '#bank/proof/proof'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import { personOf } from '#bank/person/person'
import type { PersonContext } from '#bank/requestContext'
import { bankFingerprint, readBankBlock } from './bankBlock.ts'
import { counterpartyAt } from './counterparty.ts'
import { readAddress } from './cryptoAddress.ts'
import {
  countOfCounterparty,
  findByFingerprint,
  insertDestination,
  type StoredCryptoBlock,
  type DestinationRow,
} from './destination.rows.ts'
import { destinationShown } from './destination.ts'
import { assertNoLookalike } from './lookalike.ts'

/** A new destination takes only small amounts for this long. */
const NEW_PAYEE_WAIT_MS = 24 * 3_600_000
const DESTINATIONS_MAX = 100

type CreateRequest = ParsedOf<typeof createDestination>
type ParsedDestination = Pick<DestinationRow, 'bank' | 'crypto' | 'fingerprint'>

/** The owner is notified, because adding a destination is how an attacker starts. */
export async function handleCreateDestination(request: CreateRequest, context: PersonContext) {
  const { tx, scope, world } = context
  const counterparty = await counterpartyAt(request, context)
  const parsed = await parseDestination(request, context)
  await assertNew(context, counterparty.id, parsed.fingerprint)
  if (parsed.crypto && !request.confirm_lookalike)
    await assertNoLookalike(context, parsed.crypto.address, {
      pointer: '/external_crypto_data/address',
      detail: 'The address resembles a known one.',
    })
  await requireProof(context, {
    purpose: 'payee',
    meta: { counterparty_account_id: counterparty.id, subject: parsed.fingerprint },
  })

  const now = world.clock.now()
  const row: DestinationRow = {
    id: world.random.id(),
    counterparty_id: counterparty.id,
    type: request.type,
    nickname: request.nickname || null,
    ...parsed,
    version: 1,
    created_at: now,
    usable_from: new Date(now.getTime() + NEW_PAYEE_WAIT_MS),
  }
  if (!(await insertDestination(tx, scope.tenantId, scope.personId, row)))
    throw new Refusal('ALREADY_EXISTS')
  await notifyOwner(context, counterparty.name)
  return destinationShown(context, row)
}

async function parseDestination(
  request: CreateRequest,
  context: PersonContext,
): Promise<ParsedDestination> {
  const { type, external_banking_data: bank, external_crypto_data: crypto } = request
  if (isBankType(type)) {
    if (!bank) throw invalid([{ pointer: '/external_banking_data', code: 'REQUIRED' }])
    if (crypto) throw invalid([{ pointer: '/external_crypto_data', code: 'UNKNOWN' }])
    return parseBank(type, bank)
  }
  if (!crypto) throw invalid([{ pointer: '/external_crypto_data', code: 'REQUIRED' }])
  if (bank) throw invalid([{ pointer: '/external_banking_data', code: 'UNKNOWN' }])
  return parseCrypto(type, crypto, context)
}

const invalid = (errors: FieldError[]) =>
  new Refusal('DESTINATION_INVALID', 'The destination needs another look.', { errors })

function parseBank(type: BankType, input: BankBlockInput): ParsedDestination {
  const { block, faults } = readBankBlock(type, input)
  if (faults.length > 0) throw invalid(faults)
  return { bank: block, crypto: null, fingerprint: bankFingerprint(type, block) }
}

async function parseCrypto(
  type: CryptoType,
  input: CryptoBlockInput,
  { tx, scope }: PersonContext,
): Promise<ParsedDestination> {
  const at = (field: string, code: string) =>
    invalid([{ pointer: `/external_crypto_data/${field}`, code }])
  if (input.currency_id === '') throw at('currency_id', 'REQUIRED')
  if (input.address === '') throw at('address', 'REQUIRED')
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const currency = currencies.find(({ id }) => id === input.currency_id)
  if (!currency || currency.chain_id === null) throw at('currency_id', 'UNKNOWN')
  const parsed = readAddress(currency.chain_id, input.address)
  if ('fault' in parsed) throw at('address', parsed.fault)
  const memo = input.memo || null
  if (memo && !currency.needs_memo) throw at('memo', 'UNKNOWN')
  if (memo && !/^\d{1,10}$/.test(memo)) throw at('memo', 'SHAPE')
  if (!memo && currency.needs_memo) throw new Refusal('MEMO_REQUIRED')
  if (type === 'CRYPTO_INTERNAL') {
    const place = { chainId: currency.chain_id, address: parsed.address, memo }
    const known = await asBank(tx, scope, () => findOwnAddress(tx, scope.tenantId, place))
    if (!known) throw at('address', 'NOT_IN_HOUSE')
  }
  const crypto: StoredCryptoBlock = { address: parsed.address, currency_id: currency.id, memo }
  const fingerprint = [type, currency.id, parsed.address, memo ?? ''].join(' ')
  return { bank: null, crypto, fingerprint }
}

async function assertNew(
  { tx, scope }: PersonContext,
  counterpartyId: string,
  fingerprint: string,
) {
  const known = await findByFingerprint(tx, scope.tenantId, counterpartyId, fingerprint)
  if (known)
    throw new Refusal('ALREADY_EXISTS', 'This destination is saved already.', {
      errors: [
        {
          pointer: known.bank ? '/external_banking_data' : '/external_crypto_data/address',
          code: 'KNOWN',
          params: { id: known.id },
        },
      ],
    })
  if ((await countOfCounterparty(tx, scope.tenantId, counterpartyId)) >= DESTINATIONS_MAX)
    throw new Refusal('LIMIT_REACHED')
}

const newDestinationMessage = (name: string): MessageTexts => ({
  en: (bank) => [
    `New recipient details at ${bank}`,
    `Payment details for ${name} were saved in your account at ${bank}. Payments to them are limited for 24 hours. If this wasn’t you, sign out other devices in your profile and contact us.`,
  ],
  ru: (bank) => [
    `Новый получатель в ${bank}`,
    `В вашем счёте в ${bank} сохранены реквизиты получателя ${name}. Первые 24 часа суммы платежей ограничены. Если это были не вы, выйдите на других устройствах в профиле и напишите нам.`,
  ],
})

async function notifyOwner(context: PersonContext, name: string): Promise<void> {
  await sendMessageTo(context, await personOf(context), newDestinationMessage(name))
  await enqueueSecurityNotice(context, context.scope.personId, 'payee_saved', { name })
}
