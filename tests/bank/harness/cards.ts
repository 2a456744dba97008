import { setChannels } from '#contract/cardChannels'
import * as challenge from '#contract/cardChallenge'
import * as dispute from '#contract/cardDispute'
import * as subscription from '#contract/cardSubscription'
import { createBalanceCard, createPrepaidCard, deleteCard, renameCard } from '#contract/card'
import type { Endpoint } from '#contract/kit/endpoint'
import * as flat from '#contract/frontend'
import * as card from '#contract/card'
import { cardPinBound, setCardPin } from '#contract/cardPin'
import { readCardKey, readCardOtp, readCardSecret } from '#contract/cardSecret'
import {
  exportCardTransactions,
  exportSubAccountTransactions,
  listCardTransactions,
} from '#contract/cardTransaction'
import * as program from '#contract/program'
import * as sandbox from '#contract/sandboxCard'
import { createWallet } from '#contract/wallet'
import { inTenant } from '#bank/db/engine'
import { seedIssuingPrograms } from '#bank/card/programs'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { openCardChannel, wrapCardPin } from '#device/cipher'
import { openProving } from '#tests/bank/proof/proving'
import { PNG } from '#tests/kit/png'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'
import { askForCardOrders, type CallEndpoint } from './cardOrders.ts'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>

const ofOneCard = [card.freezeCard, card.unfreezeCard, card.readCard, setChannels]

/** Every call about cards, with the canary in their names. */
export async function askForCards(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
  word: string,
) {
  const { engine, random } = bank.world
  await engine.transaction({ tenantId, personId: null }, async (tx) => {
    const [currency] = await listCurrencyRows(tx, tenantId)
    await seedIssuingPrograms(tx, bank.world, tenantId, currency!.symbol)
    await tx.query('update issuing_programs set issuing_fee = 0 where tenant_id = $1', [tenantId])
  })
  const say = async (endpoint: Endpoint, words: object) =>
    (await ask(endpoint, words, { ...me, headers: { 'idempotency-key': random.id() } })).body
  const wallet = { wallet_id: (await say(createWallet, { type: 'vault' })).uuid }
  const { data } = await say(program.listIssuingPrograms, wallet)
  const named = (type: string) =>
    (data as program.IssuingProgram[]).find((one) => one.sub_account_type === type)?.id
  const nick_name = word.slice(0, 32)
  await say(program.openSubAccount, { ...wallet, program_id: named('balance') })
  const made = await say(createPrepaidCard, { ...wallet, program_id: named('prepaid'), nick_name })
  const other = await say(createBalanceCard, { ...wallet, program_id: named('balance'), nick_name })
  const physical = (data as program.IssuingProgram[]).find((one) => one.form_factor === 'PHYSICAL')
  const sent = await say(createBalanceCard, { ...wallet, program_id: physical?.id })
  await bank.relay.drain()
  await takeFromPost(say, sent)
  await choosePin(bank, ask, me, sent.id)
  const id = made.id
  const account = { id: (made.fiat_account as { id: string } | undefined)?.id }
  const list = { wallet_uuid: wallet.wallet_id }
  await say(sandbox.fundSubAccount, { ...account, amount: '50' })
  for (const call of ofOneCard) await say(call, { id })
  await say(card.setLimits, { id, daily_cap: '20' })
  for (const call of [flat.freezeFrontendCard, flat.unfreezeFrontendCard, flat.readFrontendCard])
    await say(call, { id })
  for (const call of [card.listCards, flat.listFrontendCards]) await say(call, list)
  await say(flat.setFrontendLimits, { id, daily_cap: '20' })
  await say(renameCard, { id, nick_name, request_id: random.id() })
  const bought = await say(sandbox.askCard, { id, kind: 'authorise', amount: '1', merchant: word })
  await say(sandbox.movePurchase, { id: bought.id, event: 'clear' })
  await askForMerchants(say, { id, merchant: word }, list)
  await askForDisputes(bank, tenantId, say, { id, merchant: word })
  await askForLists(say, id)
  await say(program.listSubAccountTransactions, account)
  await say(program.readSubAccount, account)
  await say(program.listSubAccounts, { ...list, show_cards: true, pagination: true })
  await say(exportSubAccountTransactions, account)
  await askForSecret(bank, say, id)
  const shared = other.fiat_account as { id: string } | undefined
  await askForCardOrders(bank, tenantId, say, {
    wallet_id: String(wallet.wallet_id),
    prepaid: String(id),
    subAccount: String(shared?.id),
    vendor: String((data as program.IssuingProgram[])[0]?.vendor_id),
  })
  await simulateMoves(say, { card: { id }, account, program: { id: named('prepaid') } })
  await say(deleteCard, { id: other.id })
  await say(card.reportCardLost, { id, reason: 'lost' })
}

interface Asked {
  id: unknown
  merchant: string
}

async function askForMerchants(say: CallEndpoint, words: Asked, list: { wallet_uuid: unknown }) {
  await askForSubscriptions(say, words, list)
  await askForChallenges(say, words, list)
}

/** One is stopped, declined and allowed again. */
async function askForSubscriptions(
  say: CallEndpoint,
  words: Asked,
  list: { wallet_uuid: unknown },
) {
  const charged = { ...words, kind: 'authorise', amount: '1', entry: 'online', recurring: true }
  await say(sandbox.askCard, charged)
  const { data } = await say(subscription.listCardSubscriptions, list)
  const { id } = (data as subscription.CardSubscription[])[0]!
  await say(subscription.stopCardSubscription, { id })
  await say(sandbox.askCard, charged)
  await say(subscription.allowCardSubscription, { id })
}

async function askForChallenges(say: CallEndpoint, words: Asked, list: { wallet_uuid: unknown }) {
  const asked = () => say(sandbox.challengeCard, { ...words, amount: '1' })
  await say(challenge.approveCardChallenge, { id: (await asked()).id })
  await say(challenge.denyCardChallenge, { id: (await asked()).id })
  await say(challenge.listCardChallenges, list)
  await say(card.unfreezeCard, { id: words.id })
}

const askForLists = async (say: CallEndpoint, card_id: unknown) => {
  for (const call of [listCardTransactions, exportCardTransactions]) await say(call, { card_id })
}

/** Two stay open, for staff. What only staff and the network do is put there by hand. */
async function askForDisputes(
  { world }: TestBank,
  tenantId: string,
  say: CallEndpoint,
  words: { id: unknown; merchant: string },
) {
  async function disputed() {
    const { id } = await say(sandbox.askCard, { ...words, kind: 'clearUnasked', amount: '1' })
    const what = { id, reason: 'not_as_described', asked_merchant: true, amount: '1' }
    await say(dispute.disputePurchase, { ...what, note: words.merchant })
    const { dispute: made } = await say(dispute.readPurchaseDispute, { id })
    return { id: (made as { id: string } | null)?.id }
  }
  const put = (of: { id: string | undefined }, status: string) =>
    inTenant(world.engine, tenantId, (tx) =>
      tx.query('update card_disputes set status = $1 where id = $2', [status, of.id]),
    )
  const first = await disputed()
  const content = PNG.toString('base64')
  await say(dispute.addDisputeEvidence, { ...first, name: 'receipt.png', content })
  await put(first, 'NEEDS_MORE')
  await say(dispute.answerDispute, { ...first, text: words.merchant })
  await put(first, 'SENT')
  await say(sandbox.decideDispute, { ...first, outcome: 'won' })
  await say(dispute.withdrawDispute, await disputed())
  const left = await disputed()
  await say(dispute.addDisputeEvidence, { ...left, name: 'receipt.png', content })
  await disputed()
}

async function simulateMoves(
  say: CallEndpoint,
  of: Record<'card' | 'account' | 'program', object>,
) {
  for (const event of ['block', 'unblock']) {
    await say(sandbox.moveCard, { ...of.card, event })
    await say(sandbox.moveSubAccountByHand, { ...of.account, event })
  }
  for (const event of ['archive', 'restore'])
    await say(sandbox.moveProgram, { ...of.program, event })
}

async function askForSecret({ world: { clock } }: TestBank, say: CallEndpoint, id: unknown) {
  const publicKey = String((await say(readCardKey, {})).public_key)
  const { request } = await openCardChannel({ publicKey, now: clock.now().getTime() })
  await say(readCardSecret, { id, ...request })
  await say(readCardOtp, { id })
}

async function takeFromPost(say: CallEndpoint, { id, last4 }: TestResponse['body']) {
  await say(sandbox.moveCard, { id, event: 'ship' })
  await say(card.activateCard, { id, last4 })
}

async function choosePin(bank: TestBank, ask: Ask, me: CallOptions, id: unknown) {
  const cardId = String(id)
  const publicKey = String((await ask(readCardKey, {}, me)).body.public_key)
  const now = bank.world.clock.now().getTime()
  const encrypted_pin = await wrapCardPin({ publicKey, now, cardId, pin: '2749' })
  await openProving(bank, { ask }).grant(String(me.bearer), cardPinBound(cardId))
  await ask(setCardPin, { id: cardId, encrypted_pin }, me)
}
