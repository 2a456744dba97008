import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { writeAudit, successOf } from '#bank/audit/audit'
import type {
  Caller,
  Download,
  Handler,
  NoTransactionContext,
  RequestContext,
} from '#bank/requestContext'
import type { Principal } from './authenticate.ts'
import type {
  AuthenticatedRequest,
  PipelineDeps,
  RequestState,
  Served,
  HandlerResponse,
} from './requestState.ts'
import { streamDownload } from './download.ts'
import { toResponse, idempotencyOf, runOnce, runUnderKey } from './idempotency.ts'
import { parseRequest, readBody, readQuery, type RawFields } from './parseRequest.ts'
import { originOf } from './origin.ts'
import { ok, fail } from './response.ts'
import { runLedgerStep } from './ledgerStep.ts'

/** The walk of one request through the bank, from its headers to its answer. */
export async function handleRequest(
  deps: PipelineDeps,
  served: Served,
  request: Request,
  params: Record<string, string>,
  ip: string,
): Promise<Response> {
  const { world } = deps
  const origin = originOf(request.headers, ip, world)
  const state: RequestState = { origin, principal: null, startedAt: world.clock.now().getTime() }
  try {
    const words = await rawFieldsOf(served.endpoint, request)
    const work = () => serve(deps, served, request.headers, state, words, params)
    // Everything was said: whoever speaks slowly takes nobody's place. How the bank is doing can be
    // asked of a full one too.
    const result = await (served.endpoint.tenantless ? work() : deps.concurrencyLimit(work))
    return 'text' in result
      ? streamDownload(deps, served, state, result)
      : ok(deps, served, state, result, request.headers)
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'KEY_IN_URL')
      await deps.onExposedKey(request, origin).catch(() => {})
    return await fail(deps, served, state, thrown)
  }
}

async function rawFieldsOf({ verb }: Endpoint, request: Request): Promise<RawFields> {
  const query = readQuery(new URL(request.url).searchParams)
  if (verb === 'GET') return query
  if (Object.keys(query).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'This call takes its words in the body.')
  return readBody(request)
}

async function serve(
  deps: PipelineDeps,
  served: Served,
  headers: Headers,
  state: RequestState,
  words: RawFields,
  params: Record<string, string>,
): Promise<HandlerResponse | Download> {
  const { endpoint } = served
  if (endpoint.tenantless) return handleTenantless(deps, served, state, {})
  const principal = await deps.authenticate(endpoint, headers, state.origin)
  state.principal = principal
  assertAllowed(principal, endpoint)
  const request = parseRequest(endpoint, words, params)
  return runHandler(deps, served, { headers, state, principal, request })
}

/** Calls without a tenant touch no row: their handler gets the world and nothing more. */
async function handleTenantless(
  { world }: PipelineDeps,
  served: Served,
  { origin }: RequestState,
  request: Record<string, never>,
) {
  const handler = served.handler as Handler<Endpoint & { tenantless: true }>
  const result = await handler(request, { world, origin })
  if (result instanceof Refusal) throw result
  return toResponse(served, result)
}

/** Carries the call into its transaction. A returned refusal commits; a thrown one undoes. */
async function runHandler(
  deps: PipelineDeps,
  served: Served,
  ask: AuthenticatedRequest,
): Promise<HandlerResponse | Download> {
  const { handler } = served
  if ('ledgerStep' in handler) return runLedgerStep(deps, served, handler, ask)

  const { request } = ask
  const outside = noTransactionContext(deps, served, ask)
  const result =
    typeof handler === 'function'
      ? await inOneTransaction(deps, served, ask, outside.within, (context) =>
          handler(request, context),
        )
      : 'streamed' in handler
        ? await handler.streamed(request, outside)
        : await handler.noTransaction(request, outside)
  if (served.endpoint.repeat !== 'read') deps.onCommit(ask.principal.tenant.id)
  if (result instanceof Refusal) throw result
  // The first already made an answer of what was said; a text is handed out as it is.
  if ('noTransaction' in handler) return toResponse(served, result)
  return result as HandlerResponse | Download
}

function noTransactionContext(
  { world }: PipelineDeps,
  served: Served,
  { principal, state }: AuthenticatedRequest,
): NoTransactionContext<Endpoint> {
  const base = { ...principal, origin: state.origin, world, entered: { person: null } }
  const within = <T>(work: (context: RequestContext) => Promise<T>) =>
    world.engine.transaction(principal.scope, (tx) => work({ ...base, tx }))
  return {
    ...base,
    within,
    commit: (work) =>
      within(async (transactionContext) => {
        const done = await work(transactionContext)
        if (!(done instanceof Refusal)) await auditSuccess(served, transactionContext)
        return done
      }),
  }
}

/** In one transaction: the effect, its audit row and, under a key, the answer that is kept. */
function inOneTransaction(
  deps: PipelineDeps,
  served: Served,
  query: AuthenticatedRequest,
  within: NoTransactionContext<Endpoint>['within'],
  work: (context: RequestContext) => Promise<unknown>,
): Promise<HandlerResponse | Refusal> {
  const act = async (context: RequestContext) => {
    const result = await work(context)
    if (result instanceof Refusal) return result
    await auditSuccess(served, context)
    return toResponse(served, result)
  }
  if (served.endpoint.repeat !== 'keyed') return within(act)
  const key = idempotencyOf(served, query)
  const actOnce = (context: RequestContext) =>
    runOnce(context, key, async () => {
      const result = await act(context)
      if (result instanceof Refusal) throw result
      return result
    })
  return runUnderKey(deps, query, key, () => within(actOnce))
}

/** The table's own column decides; of a developer's key also whether this is play. */
function assertAllowed({ caller, tenant }: Principal, endpoint: Endpoint) {
  const { who, repeat, fromNamedAddress, ofItself } = endpoint
  if (caller.kind !== 'key') {
    if (!who.includes(caller.kind)) throw new Refusal(codeFor(caller))
    return
  }
  const real = tenant.kind === 'live'
  const beyond =
    !who.includes(caller.role) ||
    (caller.role === 'DEVELOPER' && real && repeat !== 'read' && !ofItself) ||
    (caller.role === 'PRODUCTION' && fromNamedAddress && !caller.namesAddresses)
  if (beyond) throw new Refusal('KEY_NOT_ALLOWED')
}

const codeFor = (caller: Caller) => (caller.kind === 'frontend' ? 'KEY_NOT_ALLOWED' : 'FORBIDDEN')

function auditSuccess({ endpoint }: Served, context: RequestContext): Promise<void> | void {
  if (endpoint.audit) return writeAudit(context.tx, context, successOf(endpoint.audit, context))
}
