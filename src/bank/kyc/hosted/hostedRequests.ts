import { kycParts } from '#contract/kycEntity'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { alwaysHeaders } from '#bank/http/headers'
import { isLinkValid } from '#bank/outside/vendors/pretend'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { BankServices } from '#bank/services'
import {
  findSessionByInquiry,
  listDocuments,
  lockSession,
  type VerificationSessionRow,
} from '#bank/kyc/verificationSession.rows'
import { formBytesMax, formIn, formTypeOf, type SubmittedForm } from './form.ts'
import { forms } from './forms.ts'
import { simulatedOutcomes, endPage, partPage, readyPage, type PageParts } from './page.ts'
import { hostedDraftOf, handIn, savePart, type Faults, type HostedFormDeps } from './save.ts'
import { hasSessionCookie, sessionCookie } from './sessionCookie.ts'
import { htmlResponse } from './layout.ts'
import { withSpooled } from './spool.ts'
import type { UploadLimits } from './uploadLimits.ts'

/**
 * The HTTP side of the sandbox vendor's page. The signed link or the cookie set from it is the only
 * way in; tokens of the bank do not count here, and the cookie does not count in the bank.
 */

export interface HostedRequest {
  request: Request
  tenantId: string
  inquiryId: string
}

interface HostedSession extends PageParts {
  tenant: Tenant
  session: VerificationSessionRow
}

const ID = /^[0-9a-f-]{36}$/

export async function showHostedSession(world: BankServices, hosted: HostedRequest) {
  const { request, tenantId, inquiryId } = hosted
  const { searchParams: query } = new URL(request.url)
  const at = pathOf(hosted)
  const link = {
    tenantId,
    inquiryId,
    until: query.get('until') ?? '',
    mark: query.get('mark') ?? '',
  }
  const now = world.clock.now()
  if (link.mark !== '' && isLinkValid(world.seal, link, now)) {
    const secure = world.verifiers.home?.startsWith('https:') ?? false
    return redirect(at, { 'set-cookie': sessionCookie(world.seal, at, now, secure) })
  }
  return withSession(world, hosted, async (tx, found) => {
    const part = kycParts.find((one) => one === query.get('part'))
    return page(found, 200, await pageNow(tx, world, found, { part, faults: {} }))
  })
}

export async function submitHostedStep(
  world: BankServices,
  limits: UploadLimits,
  hosted: HostedRequest,
  step: string,
) {
  assertOwn(hosted.request)
  // Nothing is read for somebody who may not send it, nor for a session that takes no more.
  const sessionId = await withSession(world, hosted, async (_, { session }) =>
    session.closed_at === null ? session.id : null,
  )
  if (sessionId === null)
    return withSession(world, hosted, async (_, found) => page(found, 200, endPage(found)))
  const fileNames = kycParts.flatMap((part) =>
    part === step ? forms[part].files.map(({ kind }) => kind) : [],
  )
  const { request } = hosted
  const type = formTypeOf(request)
  const body = { request, most: formBytesMax(fileNames) }
  return limits.receive(sessionId, () =>
    withSpooled(world, body, (read) =>
      limits.parse(async () => {
        const form = formIn(await read(), type, fileNames)
        return withSession(world, hosted, (tx, found) => takeStep({ world, tx, found }, step, form))
      }),
    ),
  )
}

interface StepDeps {
  world: BankServices
  tx: Tx
  found: HostedSession
}

async function takeStep({ world, tx, found }: StepDeps, step: string, form: SubmittedForm) {
  const session = await lockSession(tx, found.tenant.id, found.session.id)
  if (!session || session.closed_at !== null) return page(found, 200, endPage(found))
  const deps = { tx, tenant: found.tenant, world, session }
  const part = session.parts.find((one) => one === step)
  if (step === 'hand-in') return finish(deps, found, form.outcome)
  if (!part) throw new Refusal('NOT_FOUND')
  const faults = await savePart(deps, part, form)
  if (Object.keys(faults).length === 0) return redirect(found.at)
  const shown = await pageNow(tx, world, found, { part, faults, identity: form.identity })
  return page(found, 422, shown)
}

async function finish(deps: HostedFormDeps, found: HostedSession, requestedOutcome: string) {
  const outcome = simulatedOutcomes.find((one) => one === requestedOutcome) ?? simulatedOutcomes[0]
  const done = await handIn(deps, outcome)
  return done ? page(found, 200, endPage(found)) : redirect(found.at)
}

interface Shown {
  part: PageParts['session']['parts'][number] | undefined
  faults: Faults
  identity?: object
}

/** The requested part, the first missing one, or the end. */
async function pageNow(
  tx: Tx,
  world: BankServices,
  found: HostedSession,
  { part, faults, identity }: Shown,
) {
  const { session, tenant } = found
  if (session.closed_at !== null) return endPage(found)
  const draft = hostedDraftOf({ world, tenant, session })
  const requestedPart = part && session.parts.includes(part) ? part : undefined
  const next = requestedPart ?? session.parts.find((one) => !draft.done.includes(one))
  if (!next) return readyPage(found)
  const uploaded = (await listDocuments(tx, tenant.id, session.id)).map(({ kind }) => kind)
  return partPage(found, {
    part: next,
    done: draft.done,
    identity: { ...draft.told, ...identity },
    uploaded,
    faults,
  })
}

/** Strangers get the same response whether or not the session exists. */
async function withSession<T>(
  world: BankServices,
  hosted: HostedRequest,
  work: (tx: Tx, found: HostedSession) => Promise<T>,
): Promise<T> {
  const { request, tenantId, inquiryId } = hosted
  const at = pathOf(hosted)
  if (!ID.test(tenantId) || !ID.test(inquiryId)) throw new Refusal('NOT_FOUND')
  if (!hasSessionCookie(world.seal, at, request.headers, world.clock.now()))
    throw new Refusal('NOT_FOUND', 'Open verification in the app again.')
  return world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const tenant = await findTenant(tx, world.seal, tenantId)
    const session = await findSessionByInquiry(tx, tenantId, 'pretend', inquiryId)
    if (tenant?.kind !== 'sandbox' || !session) throw new Refusal('NOT_FOUND')
    const nonce = world.random.bytes(16).toString('base64url')
    return work(tx, { tenant, session, at, nonce })
  })
}

const pathOf = ({ tenantId, inquiryId }: HostedRequest) => `/visit/${tenantId}/${inquiryId}`

/** Refuses forms from other sites. */
function assertOwn({ headers, url }: Request): void {
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  const origin = headers.get('origin')
  const host = headers.get('host') ?? new URL(url).host
  const own = origin === null || origin === 'null' || hostIn(origin) === host
  if (site !== 'same-origin' || !own) throw new Refusal('FORBIDDEN')
}

const hostIn = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)

const redirect = (to: string, headers: Record<string, string> = {}) =>
  new Response(null, {
    status: 303,
    headers: { ...alwaysHeaders, 'cache-control': 'no-store', ...headers, location: to },
  })

const page = ({ nonce }: HostedSession, status: number, text: string) =>
  htmlResponse(nonce, status, text)
