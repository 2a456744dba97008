import { createFetch } from 'ofetch'

export interface FakeRequest {
  verb: string
  body: string
}

/** Responses by path. */
export type Pages = Record<string, (request: FakeRequest) => Response>

type FakeBankMode = 'glad' | 'refusing' | 'silent' | 'gone' | 'blocking'

/**
 * Has one valid access token at a time, renews it for the right refresh token, and records every
 * request. A response is sent once `release` resolves for its path.
 */
export function createFakeBank(release: (path: string) => Promise<unknown> = async () => {}) {
  const bank = {
    accessToken: 'at-1',
    refresh: 'rt-1',
    renewals: 0,
    mode: 'glad' as FakeBankMode,
    /** When false, even a valid token is refused. */
    acceptsTokens: true,
    open: {} as Pages,
    pages: { '/v2/user/linked-accounts': () => jsonResponse({ data: [], offer: null }) } as Pages,
    requests: [] as { path: string; bearer: string | null }[],
    requestsTo: (path: string) => bank.requests.filter((request) => request.path === path),
  }

  const renew = () => {
    bank.renewals++
    bank.accessToken = `at-${bank.renewals + 1}`
    bank.refresh = `rt-${bank.renewals + 1}`
    return jsonResponse({
      ...validity,
      access_token: bank.accessToken,
      refresh_token: bank.refresh,
    })
  }

  const answer = async (path: string, bearer: string | null, request: FakeRequest) => {
    if (path.endsWith('/auth/refresh/refresh-token')) {
      if (bank.mode === 'silent') return new Promise<Response>(() => {})
      if (bank.mode === 'gone') throw new TypeError('fetch failed')
      if (bank.mode === 'blocking') return problem(423, 'USER_BLOCKED')
      return bank.mode === 'glad' && request.body.includes(bank.refresh)
        ? renew()
        : problem(401, 'REFRESH_REUSED')
    }
    const open = bank.open[path]
    if (open) return open(request)
    if (path.endsWith('/auth/sign-in/telegram')) return renew()
    if (!bank.acceptsTokens || bearer !== `Bearer ${bank.accessToken}`)
      return problem(401, 'ACCESS_TOKEN_EXPIRED')
    if (path.endsWith('/auth/sign-out')) return jsonResponse({ ended: 1 })
    return bank.pages[path]?.(request) ?? jsonResponse(nothing)
  }

  const fetch = (async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url)
    const bearer = new Headers(init.headers).get('authorization')
    const path = pathname + search
    bank.requests.push({ path, bearer })
    const request = {
      verb: init.method ?? 'GET',
      body: typeof init.body === 'string' ? init.body : '',
    }
    const done = release(path).then(() => answer(pathname, bearer, request))
    return Promise.race([done, gaveUp(init.signal)])
    // The part of fetch that ofetch uses.
  }) as typeof globalThis.fetch

  return { bank, fetcher: createFetch({ fetch, Headers, AbortController }) }
}

const nothing = { total: 0, count: 0, data: [], has_more: false, unread: 0, next: null }

export const validity = { expires_in: 600, expires_at: 1_800_000_000, token_type: 'bearer' }

export const jsonResponse = (body: unknown, status = 200) => Response.json(body, { status })

export const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ code, request_id: 'req_1', ...more }, { status })

const gaveUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, fail) => {
    signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
  })

export const codeSent = {
  told_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T00:10:00Z',
  resend_at: '2026-01-01T00:01:00Z',
}
