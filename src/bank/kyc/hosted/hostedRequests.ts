import { kycParts } from '#contract/kycEntity'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { alwaysHeaders } from '#bank/http/headers'
import { isLetIn } from '#bank/outside/vendors/pretend'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { World } from '#bank/services'
import {
  findInquiry,
  listDocuments,
  lockVisit,
  type VisitRow,
} from '#bank/kyc/verificationSession.rows'
import { readForm } from './form.ts'
import { outcomes, endPage, partPage, readyPage, type PageParts } from './page.ts'
import { draftOf, handIn, savePart, type Faults, type Seat } from './save.ts'
import { isSeated, seatCookie } from './sessionCookie.ts'
import { sheetAnswer } from './layout.ts'

/**
 * The pretended vendor's page over HTTP. It is let in by its address or by the seat taken with it, and
 * by nothing else: no token of the bank opens it, and it opens nothing of the bank.
 */

export interface Knock {
  request: Request
  tenantId: string
  inquiryId: string
}

interface Found extends PageParts {
  tenant: Tenant
  visit: VisitRow
}

const SHAPE = /^[0-9a-f-]{36}$/

export async function showVisit(world: World, knock: Knock): Promise<Response> {
  const { request, tenantId, inquiryId } = knock
  const { searchParams: query } = new URL(request.url)
  const at = pathOf(knock)
  const link = {
    tenantId,
    inquiryId,
    until: query.get('until') ?? '',
    mark: query.get('mark') ?? '',
  }
  const now = world.clock.now()
  if (link.mark !== '' && isLetIn(world.seal, link, now)) {
    const secure = world.verifiers.home?.startsWith('https:') ?? false
    return away(at, { 'set-cookie': seatCookie(world.seal, at, now, secure) })
  }
  return inside(world, knock, async (tx, found) => {
    const part = kycParts.find((one) => one === query.get('part'))
    return page(found, 200, await pageNow(tx, world, found, { part, faults: {} }))
  })
}

export async function takeVisit(world: World, knock: Knock, step: string): Promise<Response> {
  const { request } = knock
  assertOwn(request)
  const form = await readForm(request)
  return inside(world, knock, async (tx, found) => {
    const visit = await lockVisit(tx, found.tenant.id, found.visit.id)
    if (!visit || visit.closed_at !== null) return page(found, 200, endPage(found, false))
    const seat = { tx, tenant: found.tenant, world, visit }
    const part = visit.parts.find((one) => one === step)
    if (step === 'hand-in') return finish(seat, found, form.outcome)
    if (!part) throw new Refusal('NOT_FOUND')
    const faults = await savePart(seat, part, form)
    if (Object.keys(faults).length === 0) return away(found.at)
    const said = await pageNow(tx, world, found, { part, faults, told: form.told })
    return page(found, 422, said)
  })
}

async function finish(seat: Seat, found: Found, said: string): Promise<Response> {
  const outcome = outcomes.find((one) => one === said) ?? outcomes[0]
  const done = await handIn(seat, outcome)
  return done ? page(found, 200, endPage(found, true)) : away(found.at)
}

interface Shown {
  part: PageParts['visit']['parts'][number] | undefined
  faults: Faults
  told?: object
}

/** Where the visit stands: the part asked for, the first that is missing, or the end. */
async function pageNow(tx: Tx, world: World, found: Found, { part, faults, told }: Shown) {
  const { visit, tenant } = found
  if (visit.closed_at !== null) return endPage(found, true)
  const draft = draftOf({ world, tenant, visit })
  const asked = part && visit.parts.includes(part) ? part : undefined
  const next = asked ?? visit.parts.find((one) => !draft.done.includes(one))
  if (!next) return readyPage(found)
  const kept = (await listDocuments(tx, tenant.id, visit.id)).map(({ kind }) => kind)
  return partPage(found, {
    part: next,
    done: draft.done,
    told: { ...draft.told, ...told },
    kept,
    faults,
  })
}

/** Whoever is not let in learns nothing, not even whether there is such a visit. */
async function inside(
  world: World,
  knock: Knock,
  work: (tx: Tx, found: Found) => Promise<Response>,
): Promise<Response> {
  const { request, tenantId, inquiryId } = knock
  const at = pathOf(knock)
  if (!SHAPE.test(tenantId) || !SHAPE.test(inquiryId)) throw new Refusal('NOT_FOUND')
  if (!isSeated(world.seal, at, request.headers, world.clock.now()))
    throw new Refusal('NOT_FOUND', 'Open verification in the app again.')
  return world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const tenant = await findTenant(tx, world.seal, tenantId)
    const visit = await findInquiry(tx, tenantId, 'pretend', inquiryId)
    if (tenant?.kind !== 'sandbox' || !visit) throw new Refusal('NOT_FOUND')
    const nonce = world.random.bytes(16).toString('base64url')
    return work(tx, { tenant, visit, at, nonce })
  })
}

const pathOf = ({ tenantId, inquiryId }: Knock) => `/visit/${tenantId}/${inquiryId}`

/** A form of another site is not listened to. */
function assertOwn({ headers, url }: Request): void {
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  const origin = headers.get('origin')
  const host = headers.get('host') ?? new URL(url).host
  const foreign = origin !== null && origin !== 'null' && new URL(origin).host !== host
  if (site !== 'same-origin' || foreign) throw new Refusal('FORBIDDEN')
}

const away = (to: string, headers: Record<string, string> = {}) =>
  new Response(null, {
    status: 303,
    headers: { ...alwaysHeaders, 'cache-control': 'no-store', ...headers, location: to },
  })

const page = ({ nonce }: Found, status: number, text: string) => sheetAnswer(nonce, status, text)
