import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { signInBound } from '#contract/proof'
import { tagOf } from '#contract/tagDescriptions'
import { writeAudit, successOf } from '#bank/audit/audit'
import { inNamedWallet } from '#bank/member/access'
import type {
  Caller,
  Download,
  Handler,
  NoTransactionContext,
  PersonCaller,
  RequestContext,
} from '#bank/requestContext'
import { mayMake } from '#bank/staff/staffSession'
import type { Tenant } from '#bank/tenant/tenant'
import type { Principal } from './authenticate.ts'
import type {
  AuthenticatedRequest,
  PipelineDeps,
  RequestState,
  Served,
  HandlerResponse,
} from './requestState.ts'
import { foreignPageOf } from './cors.ts'
import { streamDownload } from './download.ts'
import {
  toResponse,
  findPreviousResponse,
  idempotencyOf,
  isUnkeyed,
  replayed,
  runOnce,
  runUnderKey,
  UNKEYED,
} from './idempotency.ts'
import { parseRequest, readBody, readQuery, type RawFields } from './parseRequest.ts'
import { originWithPage } from './origin.ts'
import { ok, fail } from './response.ts'
import { runLedgerStep } from './ledgerStep.ts'

export async function handleRequest(
  deps: PipelineDeps,
  served: Served,
  request: Request,
  params: Record<string, string>,
  ip: string,
): Promise<Response> {
  const { world } = deps
  const state: RequestState = {
    origin: await originWithPage(request.headers, ip, world),
    page: await foreignPageOf(request, deps.isOwnPageAt),
    principal: null,
    ignored: [],
    startedAt: world.clock.now().getTime(),
    entered: { person: null },
  }
  try {
    if (served.endpoint.tenantless) deps.takeOpenAllowance(ip)
    if (served.endpoint.bodyBytesMax) {
      state.principal = await deps.authenticate(served.endpoint, request.headers, state)
      assertAllowed(state.principal, served)
    }
    const fields = await fieldsOf(deps, served.endpoint, request)
    const work = () => serve(deps, served, request.headers, state, fields, params)
    // The body is read by now, so a slow sender holds no slot. Health must answer under full load too.
    const result = await (served.endpoint.tenantless ? work() : deps.concurrencyLimit(work))
    return 'content' in result
      ? streamDownload(deps, served, state, result)
      : ok(deps, served, state, result, request.headers)
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'KEY_IN_URL')
      await deps.onExposedKey(request, state.origin).catch(() => {})
    return await fail(deps, served, state, thrown)
  }
}

/** Large bodies are held in memory whole, so only a few at once. */
const fieldsOf = ({ uploadLimit }: PipelineDeps, endpoint: Endpoint, request: Request) =>
  endpoint.bodyBytesMax
    ? uploadLimit(() => rawFieldsOf(endpoint, request))
    : rawFieldsOf(endpoint, request)

async function rawFieldsOf({ verb, bodyBytesMax }: Endpoint, request: Request): Promise<RawFields> {
  const authenticated = readQuery(new URL(request.url).searchParams)
  if (verb === 'GET') return authenticated
  if (Object.keys(authenticated).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'This call takes its fields in the body.')
  return readBody(request, bodyBytesMax)
}

async function serve(
  deps: PipelineDeps,
  served: Served,
  headers: Headers,
  state: RequestState,
  fields: RawFields,
  params: Record<string, string>,
): Promise<HandlerResponse | Download> {
  const { endpoint } = served
  if (endpoint.tenantless) return handleTenantless(deps, served, state, {})
  const principal = await deps.authenticate(endpoint, headers, state)
  state.principal = principal
  assertAllowed(principal, served)
  const paused = isRefusedByPause(principal.tenant, endpoint)
  // Only under its key can a call have been answered before the pause.
  if (paused && !headers.has('idempotency-key')) throw new Refusal('TENANT_PAUSED')
  const { request, ignored } = parseRequest(endpoint, fields, params)
  state.ignored = ignored
  const authenticated = { headers, state, principal, request }
  if (paused) return repeatBeforePause(deps, served, authenticated)
  return runHandler(deps, served, await inNamedWallet(deps.world, served.name, authenticated))
}

/** Customers and their keys change nothing meanwhile; staff, and the outside of a sandbox, go on. */
const isRefusedByPause = (tenant: Tenant, { path, repeat, sandbox, whilePaused }: Endpoint) =>
  tenant.status === 'PAUSED' &&
  repeat !== 'read' &&
  !sandbox &&
  !whilePaused &&
  tagOf(path) !== 'ops'

/** Whoever lost the answer to a call that was carried out must not hear that nothing was changed. */
async function repeatBeforePause(
  { world }: PipelineDeps,
  served: Served,
  authenticated: AuthenticatedRequest,
): Promise<HandlerResponse> {
  const key = idempotencyOf(served, authenticated)
  const previous = await world.engine.transaction(authenticated.principal.scope, (tx) =>
    findPreviousResponse(tx, world, key),
  )
  if (!previous) throw new Refusal('TENANT_PAUSED')
  return replayed(previous)
}

/** Calls without a tenant touch no rows. */
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

/** Runs the handler in its transaction. A returned refusal commits; a thrown one rolls back. */
async function runHandler(deps: PipelineDeps, served: Served, authenticated: AuthenticatedRequest) {
  const { handler } = served
  if ('ledgerStep' in handler) return runLedgerStep(deps, served, handler, authenticated)

  const { request } = authenticated
  const context = noTransactionContext(deps, served, authenticated)
  const result =
    typeof handler === 'function'
      ? await inOneTransaction(deps, served, authenticated, context.within, (txContext) =>
          handler(request, txContext),
        )
      : 'streamed' in handler
        ? await handler.streamed(request, context)
        : await handler.noTransaction(request, context)
  if (served.endpoint.repeat !== 'read') deps.onCommit(authenticated.principal.tenant.id)
  if (result instanceof Refusal) throw result
  // A plain handler's result is a response already; a download is passed on.
  if ('noTransaction' in handler) return toResponse(served, result)
  return result as HandlerResponse | Download
}

function noTransactionContext(
  { world }: PipelineDeps,
  served: Served,
  { principal, state }: AuthenticatedRequest,
): NoTransactionContext<Endpoint> {
  const base = { ...principal, origin: state.origin, world, entered: state.entered }
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

async function inOneTransaction(
  deps: PipelineDeps,
  served: Served,
  authenticated: AuthenticatedRequest,
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
  if (isUnkeyed(served, authenticated)) {
    const result = await within(act)
    return result instanceof Refusal ? result : { ...result, warning: UNKEYED }
  }
  const key = idempotencyOf(served, authenticated)
  const actOnce = (context: RequestContext) =>
    runOnce(context, key, async () => {
      const result = await act(context)
      if (result instanceof Refusal) throw result
      return result
    })
  return runUnderKey(deps, authenticated, key, () => within(actOnce))
}

/** For keys also whether the tenant is live. */
function assertAllowed({ caller, tenant }: Principal, { name, endpoint }: Served) {
  const { who, repeat, fromNamedAddress, ofItself } = endpoint
  if (caller.kind !== 'key') {
    if (!who.includes(caller.kind)) throw new Refusal(codeFor(caller))
    if (caller.kind === 'staff' && !mayMake(caller.role, tenant, name))
      throw new Refusal('FORBIDDEN')
    if (caller.kind === 'person' && !endpoint.beforeProof) assertProved(caller, endpoint)
    return
  }
  const live = tenant.kind === 'live'
  const denied =
    !who.includes(caller.role) ||
    (caller.role === 'DEVELOPER' && live && repeat !== 'read' && !ofItself) ||
    (caller.role === 'PRODUCTION' && fromNamedAddress && !caller.namesAddresses)
  if (denied) throw new Refusal('KEY_NOT_ALLOWED')
}

/** A sign-in still to be proved opens nothing; an account whose address is unconfirmed is read only. */
function assertProved(caller: PersonCaller, { repeat, rate, beforeConfirmation }: Endpoint) {
  if (caller.proofDue) throw new Refusal('STEP_UP_REQUIRED', undefined, { bound: signInBound })
  const looksOnly = repeat === 'read' && rate !== 'lookup'
  if (caller.emailUnconfirmed && !looksOnly && !beforeConfirmation)
    throw new Refusal('EMAIL_NOT_CONFIRMED')
}

const codeFor = (caller: Caller) => (caller.kind === 'frontend' ? 'KEY_NOT_ALLOWED' : 'FORBIDDEN')

function auditSuccess({ endpoint }: Served, context: RequestContext): Promise<void> | void {
  if (endpoint.audit) return writeAudit(context.tx, context, successOf(endpoint.audit, context))
}
