import type { Page } from 'playwright-core'
import type { TestBank } from '#tests/kit/bank'

/** Where a secret that was shown could have been left lying. Numbers are sought with and without gaps. */
export interface Sought {
  number: string
  cvv: string
}

/**
 * Everything a page keeps that a stranger could read later: what stands on it, its storages, history,
 * address and caches, and whatever can be reached from what React and the house remember, snapshots
 * of all actors among it. Answers with the places where the secret was found.
 */
export const tracesIn = (page: Page, sought: Sought): Promise<string[]> =>
  page.evaluate(async ({ number, cvv }) => {
    const bare = (text: string) => text.replace(/\s+/g, '')
    const tells = (text: string) => bare(text).includes(number) || bare(text) === cvv
    const found: string[] = []
    const look = (place: string, text: string) => {
      if (tells(text)) found.push(place)
    }

    look('page', document.documentElement.outerHTML)
    for (const one of document.querySelectorAll('*')) {
      for (const { value } of one.attributes) look('attribute', value)
      if (one.children.length === 0) look(one.className || one.tagName, one.textContent ?? '')
      if ('value' in one && typeof one.value === 'string') look('field', one.value)
    }
    for (const store of [localStorage, sessionStorage])
      for (const value of Object.values(store)) look('storage', String(value))
    look('history', JSON.stringify(history.state))
    look('address', location.href)
    look('title', document.title)
    look('cookie', document.cookie)
    look('selection', String(getSelection()))
    for (const { name } of performance.getEntries()) look('timing', name)
    const bases = await indexedDB.databases()
    if (bases.length > 0) found.push('a database nobody expected')
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const requests of await cache.keys())
        look('cache', (await (await cache.match(requests))?.text()) ?? '')
    }

    const visited = new Set<object>()
    const waiting: unknown[] = []
    for (const one of document.querySelectorAll('*'))
      for (const key of Object.keys(one))
        if (key.startsWith('__react')) waiting.push(Reflect.get(one, key))
    while (waiting.length > 0) {
      const thing = waiting.pop()
      if (typeof thing === 'string') look('what React or the house remembers', thing)
      if (typeof thing !== 'object' && typeof thing !== 'function') continue
      if (thing === null || thing instanceof Node || thing === window || visited.has(thing))
        continue
      visited.add(thing)
      if (thing instanceof Map || thing instanceof Set) waiting.push(...thing.values())
      for (const { value } of Object.values(Object.getOwnPropertyDescriptors(thing)))
        waiting.push(value)
    }
    // Proof that the house was looked through: its context is reached by way of React.
    if (visited.size < 1_000) found.push('too little was looked through')
    return [...new Set(found)]
  }, sought)

/** Every row of the bank as text, and every line it logged. */
export async function tracesInBank(bank: TestBank, { number }: Sought): Promise<string[]> {
  const { engine } = bank.world
  const found = bank.logged.some((line) => line.includes(number)) ? ['log'] : []
  await engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) {
      const hit = await tx.query(`select 1 from ${name} t where t::text like $1 limit 1`, [
        `%${number}%`,
      ])
      if (hit.rows.length > 0) found.push(name)
    }
  })
  return found
}
