import {
  createFrontendKey,
  createKey,
  dropFrontendKey,
  KEY_HEADER,
  listFrontendKeys,
  listKeys,
  listVendors,
  regenerateFrontendKey,
  revokeKey,
  rotateKey,
  updateKey,
} from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { createWallet, listWallets } from '#contract/wallet'
import {
  changeWebhook,
  createWebhook,
  dropWebhook,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '#contract/webhook'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>
type CallEndpoint = (endpoint: Endpoint, words?: object) => Promise<TestResponse['body']>

/** Every call about keys and webhooks; returns every key made. */
export async function askForDeveloper(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
  word: string,
): Promise<string[]> {
  const say: CallEndpoint = async (endpoint, words = {}) => {
    const headers = { 'idempotency-key': bank.world.random.id() }
    return (await ask(endpoint, words, { ...me, headers })).body
  }
  const keys = [...(await askForKeys(say, ask, word)), ...(await askForPageKeys(say, word))]
  return [...keys, ...(await askForWebhooks(bank, tenantId, say, word))]
}

async function askForKeys(say: CallEndpoint, ask: Ask, word: string) {
  const made = await say(createKey, { name: word, role: 'READ_ONLY' })
  const turned = await say(rotateKey, { uuid: made.id })
  await ask(listWallets, {}, { headers: { [KEY_HEADER]: String(turned.apiKey) } })
  await say(updateKey, { uuid: turned.id, name: `${word} too` })
  await say(listKeys)
  await say(listVendors)
  await say(revokeKey, { uuid: turned.id })
  return [made.apiKey, turned.apiKey].map(String)
}

async function askForPageKeys(say: CallEndpoint, word: string) {
  const wallet_id = (await say(createWallet, { type: 'business' })).uuid
  const origins = ['https://shop.example']
  const keyIn = ({ data }: TestResponse['body']) => data as { id: string; key: string }
  const made = keyIn(await say(createFrontendKey, { name: word, wallet_id, origins }))
  const turned = keyIn(await say(regenerateFrontendKey, { id: made.id }))
  await say(listFrontendKeys)
  await say(dropFrontendKey, { id: turned.id })
  return [made.key, turned.key]
}

async function askForWebhooks(bank: TestBank, tenantId: string, say: CallEndpoint, word: string) {
  const made = await say(createWebhook, {
    url: `http://127.0.0.1:1/${encodeURIComponent(word)}`,
    events: ['order'],
    description: word,
  })
  const { id } = made
  const turned = await say(rotateWebhookSecret, { id })
  await say(changeWebhook, { id, is_active: true })
  await say(testWebhook, { id })
  await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query('update webhook_deliveries set tries = 9 where tenant_id = $1', [tenantId]),
  )
  await bank.worker.drain(tenantId)
  const { data } = await say(listDeliveries, { id })
  await say(retryDelivery, { id: (data as { id: string }[])[0]?.id })
  await say(listWebhooks)
  await say(dropWebhook, { id })
  return [made.secret, turned.secret].map(String)
}
