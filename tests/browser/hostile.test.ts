import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createCounterparty } from '#contract/counterparty'
import { createKey } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { createWebhook } from '#contract/webhook'
import { listWallets } from '#contract/wallet'
import { demoCustomers } from '#bank/db/seed/tenants'
import { useBrowser } from '#tests/kit/browser'
import { BLANK, openSite, type Site } from '#tests/kit/site'
import { isWhole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'

/**
 * hostile text in every field a customer may fill. It is shown as written, runs nothing and
 * makes no request.
 */

const CANARY = 'canary.example'
/** The length of the shortest name field. */
const NAME_MAX = 60

const drafts = [
  (n: number) => `<img src=//${CANARY}/${n} onerror=alert(${n})>`,
  (n: number) => `<script src=//${CANARY}/${n}></script>`,
  (n: number) => `<svg/onload=alert(${n})>`,
  (n: number) => `<iframe src=//${CANARY}/${n}>`,
  (n: number) => `<base href=//${CANARY}/${n}/>`,
  (n: number) => `<link rel=stylesheet href=//${CANARY}/${n}>`,
  (n: number) => `<meta http-equiv=refresh content=0;//${CANARY}>${n}`,
  (n: number) => `<style>@import '//${CANARY}/${n}'</style>`,
  (n: number) => `<form action=//${CANARY}/${n}><input autofocus>`,
  (n: number) => `<a href=javascript:alert(${n}) id=x>x</a>`,
  (n: number) => `javascript:fetch('//${CANARY}/${n}')`,
  (n: number) => `<template><img src=//${CANARY}/${n}>`,
  (n: number) => `<object data=//${CANARY}/${n}>`,
  (n: number) => `{{constructor.constructor('alert(${n})')()}}`,
  (n: number) => `\${alert(${n})}`,
  (n: number) => `url(//${CANARY}/${n})`,
  (n: number) => `[x](//${CANARY}/${n})`,
  (n: number) => `__proto__ ${n}`,
  (n: number) => `constructor ${n}`,
  (n: number) => `=HYPERLINK("//${CANARY}/${n}")`,
]

const disguises: ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `</p>${text}`,
  (text) => `-->${text}`,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('<', '&lt;'),
  (text) => `\u00AD${text}`,
  (text) => text.replaceAll('<', '<\u200B'),
  (text) => encodeURIComponent(text),
]

const texts = disguises.flatMap((disguise, row) =>
  drafts.map((draft, at) =>
    disguise(draft(row * 100 + at))
      .slice(0, NAME_MAX)
      .trim(),
  ),
)

const browser = useBrowser()
const tenantId = demoTenants.larkspur
const { email, password } = demoCustomers.larkspur
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const TURN_MS = 130_000
const TURNS_A_TOKEN = 4
let written = 0
let bearer = ''

/** Moves the clock between writes, to stay below the rate limit; longer than a token lives. */
async function write(endpoint: Endpoint, words: Record<string, unknown>) {
  const { bank } = site
  bank.clock.advance(TURN_MS)
  if (written % TURNS_A_TOKEN === 0) {
    const { body: tokens } = await bank.ask(signInByPassword, { email, password }, { tenantId })
    bearer = String(tokens.access_token)
  }
  written += 1
  const headers = { 'idempotency-key': bank.world.random.id() }
  const { status, body } = await bank.ask(endpoint, words, { tenantId, bearer, headers })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

interface Field {
  path: string
  /** How many texts it is given, and how many show at once. */
  given: number
  atOnce: number
  put: (texts: readonly string[]) => Promise<unknown>
}

const fields: readonly Field[] = [
  {
    path: '/counterparties',
    given: 170,
    atOnce: 170,
    put: async (texts) => {
      const { data } = await write(listWallets, {})
      const [{ uuid }] = data as [{ uuid: string }]
      for (const name of texts)
        await write(createCounterparty, { wallet_id: uuid, type: 'BUSINESS', name })
    },
  },
  {
    path: '/profile',
    given: 10,
    atOnce: 2,
    // Nobody verified renames themselves, so these come as if by the verification.
    put: (names) =>
      site.bank.world.engine.asOwner((tx) =>
        tx.query('update people set first_name = $2, last_name = $3 where email = $1', [
          email,
          ...names,
        ]),
      ),
  },
  {
    path: '/developers',
    given: 10,
    atOnce: 10,
    put: async (texts) => {
      for (const name of texts)
        await write(createKey, { name, role: 'READ_ONLY', expires_in_days: 30 })
    },
  },
  {
    path: '/developers/webhooks',
    given: 10,
    atOnce: 10,
    put: async (texts) => {
      for (const description of texts)
        await write(createWebhook, {
          url: `https://hooks.example/${site.bank.world.random.id()}`,
          events: ['order'],
          description,
        })
    },
  },
]

const given = (field: Field) => {
  const before = fields.slice(0, fields.indexOf(field)).map((one) => one.given)
  const from = before.reduce((sum, count) => sum + count, 0)
  return texts.slice(from, from + field.given)
}

test('there are two hundred texts, and each is given to some field', () => {
  expect(new Set(texts).size).toBe(200)
  expect(fields.flatMap(given)).toEqual(texts)
})

/** Every request and dialog of a page. */
function listenTo(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('dialog', (dialog) => {
    requests.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return requests
}

/** Pages through a list, and returns the texts not seen so far. */
function reader(page: Page, wanted: readonly string[]) {
  let read = ''
  const older = page.getByRole('button', { name: 'Next page' })
  return async () => {
    // The previous page stays while the next one loads.
    if ((await page.locator('main [aria-busy=true]').count()) > 0) return wanted
    read += (await page.locator('body').textContent()) ?? ''
    if ((await older.count()) > 0 && (await older.isEnabled())) await older.click()
    return wanted.filter((text) => !read.includes(text))
  }
}

/** Outside DEEP one text of so many; of twenty kinds, so every kind comes in some disguise. */
const TEXTS_A_TURN = 7

test.each(fields)('hostile texts stay texts in $path', async (field) => {
  const all = given(field).filter((_, at) => isWhole || at % TEXTS_A_TURN === 0)
  written = 0
  for (let from = 0; from < all.length; from += field.atOnce) {
    const some = all.slice(from, from + field.atOnce)
    await field.put(some)
    const page = await arrive(site, browser, BLANK)
    const requests = listenTo(page)
    await page.goto(site.web + field.path)
    await expect.poll(reader(page, some)).toEqual([])
    expect(requests.filter((url) => !url.startsWith(site.web) && !url.startsWith('ws'))).toEqual([])
    expect(await page.evaluate(() => location.pathname)).toBe(field.path)
    await page.close()
  }
})
