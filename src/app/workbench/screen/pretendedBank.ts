import type { AppParts } from '#app/root.ts'
import type { ScreenView } from '#machines/kit/benchLocation'
import answers from './answers.json'
import { answerTo } from './answers.ts'

type Fetcher = NonNullable<AppParts['fetcher']>

/** Answers at once with what a bank once answered. What nobody recorded is not there. */
export function pretendedBank({ language, theme, data }: ScreenView): Fetcher {
  const answer = (verb: string, path: string): Response => {
    const body = answerTo(answers, verb, path)
    if (body === undefined) return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
    if (path.endsWith('/user/user-data'))
      return Response.json({ ...(body as object), language, theme })
    return Response.json(data === 'empty' ? emptied(body) : body)
  }
  const raw = async (url: string, { method = 'GET' }: RequestInit = {}) =>
    answer(method, url.replace(/^https?:\/\/[^/]+/, ''))
  // The client uses nothing else of it.
  return { raw } as unknown as Fetcher
}

/** Wallets and currencies stay: without them no page opens. */
function emptied(body: unknown): unknown {
  const list = body as { data?: unknown; total?: unknown } | null
  if (!Array.isArray(list?.data) || list.data.some(isNeeded)) return body
  return { ...list, data: [], total: 0, count: 0 }
}

const isNeeded = (row: object) => 'balances' in row || 'decimal' in row
