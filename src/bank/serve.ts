import { Hono, type MiddlewareHandler } from 'hono'
import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { botRawRoutes } from './bot/webhook.ts'
import { createExposure } from './developer/exposed.ts'
import { createAuthenticator } from './http/authenticate.ts'
import { handleRequest } from './http/handleRequest.ts'
import type { PipelineDeps, Served } from './http/requestState.ts'
import { preflight, verbsByPath, type OwnPages } from './http/cors.ts'
import { answerHeaders } from './http/headers.ts'
import { createLimits, type RateLimits } from './http/limits.ts'
import { networkOf } from './http/network.ts'
import { originOf } from './http/origin.ts'
import { problemOf } from './http/problem.ts'
import { everyCall } from './handlers.ts'
import { defectIn } from './outside/log.ts'
import { kycRawRoutes, takeRawAllowance, type RawRoute } from './kyc/rawRoutes.ts'
import { createBankLimits, type ConcurrencyOptions } from './concurrencyLimit.ts'
import type { BankServices, Clock } from './services.ts'
import type { RateBucket } from './tenant/tenant.ts'

export interface BankOptions {
  world: BankServices
  served?: readonly Served[]
  strict?: boolean
  onCommit?: (tenantId: string) => void
  ipOf?: (env: unknown, headers: Headers) => string
  page?: (request: Request) => Response | null | Promise<Response | null>
  concurrency?: ConcurrencyOptions
  openRate?: RateBucket
  /** By which allowances grow back; the world's own, by default. */
  allowanceClock?: Clock
  isOwnPageAt?: OwnPages
  /** Where the console is: calls of staff are answered nowhere else. Anywhere, by default. */
  isConsoleAt?: (hostname: string) => boolean | Promise<boolean>
}

const OPS = '/api/ops'
const OPEN_RATE: RateBucket = { perSecond: 10, burst: 50 }

export function createBank(options: BankOptions) {
  const { world, served = everyCall, ipOf = () => 'local', page = () => null } = options
  const limits = createLimits(options.allowanceClock ?? world.clock)
  const { onCommit = () => {} } = options
  const deps: PipelineDeps = {
    world,
    authenticate: createAuthenticator(world, limits),
    takeOpenAllowance: (ip) => limits.take(`open ${networkOf(ip)}`, options.openRate ?? OPEN_RATE),
    onCommit,
    onExposedKey: createExposure(world, limits, onCommit),
    strict: options.strict ?? false,
    pendingByKey: new Map(),
    isOwnPageAt: options.isOwnPageAt ?? (() => false),
    ...createBankLimits(options.concurrency),
  }
  const app = new Hono()
  app.onError((thrown, c) => {
    world.log.error('defect', defectIn(thrown))
    return refuseRequest(world, c.req.raw, Refusal.from(thrown))
  })
  // A Host that is no name makes no address, and nothing below reads what is none.
  app.use(async (c, next) => {
    if (URL.canParse(c.req.raw.url)) return next()
    return refuseRequest(world, c.req.raw, new Refusal('VALIDATION_FAILED'))
  })
  app.use(`${OPS}/*`, consoleHostOnly(options))
  const ordered = served.toSorted((a, b) => parameterCount(a.endpoint) - parameterCount(b.endpoint))
  const refuse = (request: Request, code: 'NO_SUCH_CALL' | 'METHOD_NOT_ALLOWED') =>
    refuseRequest(world, request, new Refusal(code))

  for (const one of ordered)
    app.on(one.endpoint.verb, fullPath(one.endpoint), (c) =>
      handleRequest(deps, one, c.req.raw, c.req.param(), ipOf(c.env, c.req.raw.headers)),
    )
  const endpoints = ordered.map(({ endpoint }) => endpoint)
  for (const [path, verbs] of verbsByPath(endpoints, fullPath)) {
    app.options(path, (c) => preflight(c.req.raw, verbs) ?? refuse(c.req.raw, 'METHOD_NOT_ALLOWED'))
    app.all(path, (c) => refuse(c.req.raw, 'METHOD_NOT_ALLOWED'))
  }

  for (const { verb, path, handle } of rawRoutesOf(world, limits, deps.onCommit))
    app.on(verb, path, async (c) => {
      try {
        takeRawAllowance(limits, ipOf(c.env, c.req.raw.headers))
        return await handle(c.req.raw, c.req.param())
      } catch (thrown) {
        if (!(thrown instanceof Refusal))
          world.log.error('defect', { call: path, ...defectIn(thrown) })
        return refuseRequest(world, c.req.raw, Refusal.from(thrown))
      }
    })

  app.notFound(async (c) => {
    const { method } = c.req
    const readable = method === 'GET' || method === 'HEAD'
    const shown = readable && !c.req.path.startsWith('/api/') ? await page(c.req.raw) : null
    return shown ?? refuse(c.req.raw, 'NO_SUCH_CALL')
  })
  return app
}

const rawRoutesOf = (
  world: BankServices,
  limits: RateLimits,
  committed: (tenantId: string) => void,
): RawRoute[] => [...kycRawRoutes(world, committed), ...botRawRoutes(world, limits, committed)]

const consoleHostOnly =
  ({ world, isConsoleAt = () => true }: BankOptions): MiddlewareHandler =>
  async (c, next) => {
    if (await isConsoleAt(new URL(c.req.raw.url).hostname)) return next()
    return refuseRequest(world, c.req.raw, new Refusal('NO_SUCH_CALL'))
  }

export type Bank = ReturnType<typeof createBank>

const fullPath = ({ base, path }: Endpoint) => basePaths[base] + path

/** Fixed segments are matched before parameters. */
const parameterCount = ({ path }: Endpoint) => path.split(':').length

function refuseRequest(world: BankServices, request: Request, refusal: Refusal): Response {
  const { requestId } = originOf(request.headers, '', world)
  return new Response(JSON.stringify(problemOf(refusal, requestId)), {
    status: refusals[refusal.code],
    headers: {
      ...answerHeaders,
      'content-type': 'application/problem+json',
      'x-request-id': requestId,
    },
  })
}
