import { expect, test } from 'vitest'
import {
  changeWebhook,
  createWebhook,
  dropWebhook,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  rotateWebhookSecret,
  SECRET_OVERLAP_MS,
  testWebhook,
  WEBHOOKS_MAX,
  type Webhook,
} from '#contract/webhook'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { meanwhile } from '#tests/bank/developer/owner'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'

/** What is changed of a webhook, and what stays. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const NOBODY = '0198c5d2-0000-7000-8000-000000000000'

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code)}`
const urlOf = (name: string) => `https://${name}.shop.example/hook`

const make = async (owner: Owner, name: string, more: object = {}) =>
  owner.ask(createWebhook, { url: urlOf(name), events: ['order'], ...more })

async function begun(more: object = {}) {
  const owner = await kit.moveIn()
  const { body, status } = await make(owner, 'one', more)
  expect(status).toBe(200)
  const { id } = body as unknown as Webhook
  const change = async (words: object) =>
    (await owner.ask(changeWebhook, { id, ...words })).body as unknown as Webhook
  return { owner, id, body, change }
}

test('each address has one webhook, and there are ten', async () => {
  const { owner, change } = await begun()
  expect(codeOf(await make(owner, 'one'))).toBe('409 ALREADY_EXISTS')
  for (let at = 2; at <= WEBHOOKS_MAX; at += 1)
    expect((await make(owner, `n${at}`)).status).toBe(200)
  expect(codeOf(await make(owner, 'more'))).toBe('422 LIMIT_REACHED')
  expect(await change({ url: urlOf('n2') })).toMatchObject({ code: 'ALREADY_EXISTS' })
  expect((await change({ url: urlOf('one') })).url).toBe(urlOf('one'))
  const { data, total } = (await owner.ask(listWebhooks, { limit: 3, offset: 9 })).body
  expect([(data as Webhook[]).length, total]).toEqual([1, 10])
  const other = await kit.moveIn()
  expect((await make(other, 'one')).status).toBe(200)
})

test('what is not named stays as it was', async () => {
  const { body, change } = await begun({ description: 'Shop', events: ['order', 'card', 'order'] })
  expect(body).toMatchObject({ description: 'Shop', events: ['order', 'card'], is_active: true })
  expect(await change({ is_active: false })).toMatchObject({
    description: 'Shop',
    events: ['order', 'card'],
    url: urlOf('one'),
    is_active: false,
    version: 2,
  })
  expect(await change({ events: ['kyc', 'kyc'] })).toMatchObject({
    events: ['kyc'],
    is_active: false,
    description: 'Shop',
  })
  expect((await change({ description: 'Till' })).description).toBe('Till')
  expect((await change({ description: '' })).description).toBeNull()
  expect((await change({ description: null })).description).toBeNull()
  expect(await change({ is_active: true, url: urlOf('two'), version: 6 })).toMatchObject({
    url: urlOf('two'),
    is_active: true,
    version: 7,
  })
})

test('an old version changes nothing', async () => {
  const { change } = await begun()
  await change({ is_active: false })
  expect(await change({ is_active: true, version: 1 })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect((await change({})).is_active).toBe(false)
})

test('only what begins again has a new beginning', async () => {
  const { id, change } = await begun()
  const since = async () => {
    const [row] = await kit.rows<{ since: Date }>(
      'select since from webhooks where tenant_id = $1 and id = $2',
      id,
    )
    return row!.since.getTime()
  }
  const first = await since()
  bank.clock.advance(1_000)
  for (const words of [{ is_active: true }, { description: 'a' }, { is_active: false }])
    expect([await change(words).then(() => since()), words]).toEqual([first, words])
  await change({ is_active: true })
  expect(await since()).toBe(bank.clock.now().getTime())
})

test('a new secret leaves the former one a day', async () => {
  const { owner, id, body } = await begun()
  expect(body.former_secret_until).toBeNull()
  const { body: renewed } = await owner.ask(rotateWebhookSecret, { id })
  expect(renewed.former_secret_until).toBe(
    new Date(bank.clock.now().getTime() + SECRET_OVERLAP_MS).toISOString(),
  )
  expect(renewed).toMatchObject({ url: urlOf('one'), events: ['order'], version: 2 })
})

test('of two who do the same at once one is told that it is done', async () => {
  const { owner, id } = await begun()
  const both = async (act: () => ReturnType<typeof make>) =>
    (await Promise.all([act(), act()])).map(codeOf).toSorted()
  expect(await both(() => make(owner, 'two'))).toEqual(['200 undefined', '409 ALREADY_EXISTS'])
  const rotate = () => owner.ask(rotateWebhookSecret, { id })
  const rotated = await meanwhile(bank.world, id, () => both(rotate), 'webhooks')
  expect(rotated).toEqual(['200 undefined', '409 VERSION_CONFLICT'])
  expect((await owner.ask(listWebhooks)).body.total).toBe(2)
})

test('nobody finds another’s webhook, nor one that is none', async () => {
  const { owner, id } = await begun()
  const other = await kit.moveIn()
  for (const call of [
    changeWebhook,
    dropWebhook,
    rotateWebhookSecret,
    testWebhook,
    listDeliveries,
  ]) {
    expect(codeOf(await other.ask(call, { id }))).toBe('404 NOT_FOUND')
    for (const name of [NOBODY, 'none'])
      expect(codeOf(await owner.ask(call, { id: name }))).toBe('404 NOT_FOUND')
  }
  for (const name of [NOBODY, 'none'])
    expect(codeOf(await owner.ask(retryDelivery, { id: name }))).toBe('404 NOT_FOUND')
  expect(codeOf(await owner.ask(dropWebhook, { id }))).toBe('200 undefined')
  expect((await owner.ask(listWebhooks)).body.total).toBe(0)
})
