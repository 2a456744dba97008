import { createFetch } from 'ofetch'

/** How a page was asked for, for the few whose answer depends on it. */
export interface FakeRequest {
  verb: string
  body: string
}

/** What the bank answers, by path. */
export type Pages = Record<string, (options: FakeRequest) => Response>

type FakeBankMode = 'glad' | 'refusing' | 'silent' | 'gone' | 'blocking'

/**
 * A bank in a drawer: it knows one good access token at a time, renews for whoever brings the right
 * refresh token, and writes down every knock. Its answers leave when `letGo` says so.
 */
export function createFakeBank(letGo: (caller: string) => Promise<unknown> = async () => {}) {
  const bank = {
    good: 'at-1',
    refresh: 'rt-1',
    renewals: 0,
    /** How it meets a renewal. */
    mood: 'glad' as FakeBankMode,
    /** When false, even a good token is refused. */
    honest: true,
    /** What anybody may read, by path. */
    open: {} as Record<string, () => Response>,
    /** What only the bearer of the good token may read. */
    pages: {} as Pages,
    knocks: [] as { path: string; bearer: string | null }[],
    knocksAt: (path: string) => bank.knocks.filter((caller) => caller.path === path),
  }

  const renewed = () => {
    bank.renewals++
    bank.good = `at-${bank.renewals + 1}`
    bank.refresh = `rt-${bank.renewals + 1}`
    return jsonResponse({ ...validity, access_token: bank.good, refresh_token: bank.refresh })
  }

  const answer = async (path: string, bearer: string | null, options: FakeRequest) => {
    if (path.endsWith('/auth/refresh/refresh-token')) {
      if (bank.mood === 'silent') return new Promise<Response>(() => {})
      if (bank.mood === 'gone') throw new TypeError('fetch failed')
      if (bank.mood === 'blocking') return problem(423, 'USER_BLOCKED')
      return bank.mood === 'glad' && options.body.includes(bank.refresh)
        ? renewed()
        : problem(401, 'REFRESH_REUSED')
    }
    const open = bank.open[path]
    if (open) return open()
    if (path.endsWith('/auth/sign-in/telegram')) return renewed()
    if (!bank.honest || bearer !== `Bearer ${bank.good}`)
      return problem(401, 'ACCESS_TOKEN_EXPIRED')
    if (path.endsWith('/auth/sign-out')) return jsonResponse({ ended: 1 })
    return bank.pages[path]?.(options) ?? jsonResponse(nothing)
  }

  const fetch = (async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url)
    const bearer = new Headers(init.headers).get('authorization')
    const path = pathname + search
    bank.knocks.push({ path, bearer })
    const options = {
      verb: init.method ?? 'GET',
      body: typeof init.body === 'string' ? init.body : '',
    }
    const done = letGo(path).then(() => answer(pathname, bearer, options))
    return Promise.race([done, gaveUp(init.signal)])
    // The part of fetch that ofetch uses.
  }) as typeof globalThis.fetch

  return { bank, fetcher: createFetch({ fetch, Headers, AbortController }) }
}

/** Of whatever a page lists. */
const nothing = { total: 0, count: 0, data: [], has_more: false, unread: 0 }

export const validity = { expires_in: 600, expires_at: 1_800_000_000, token_type: 'bearer' }

export const jsonResponse = (body: unknown, status = 200) => Response.json(body, { status })

export const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ code, request_id: 'req_1', ...more }, { status })

const gaveUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, fail) => {
    signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
  })

/** Of a code that was sent. */
export const codeSent = {
  told_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T00:10:00Z',
  resend_at: '2026-01-01T00:01:00Z',
}
