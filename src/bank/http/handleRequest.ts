import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { note, successOf } from '#bank/audit/audit'
import type { Caller, Download, Handler, LooseVisit, Visit } from '#bank/requestContext'
import type { Guest } from './authenticate.ts'
import type { Asked, Doors, Passage, Served, Answer } from './requestState.ts'
import { handOut } from './download.ts'
import { answered, keyedOf, once, underKey } from './idempotency.ts'
import { hear, readBody, readQuery, type Words } from './parseRequest.ts'
import { originOf } from './origin.ts'
import { good, refuse } from './response.ts'
import { takeStep } from './ledgerStep.ts'

/** The walk of one request through the bank, from its headers to its answer. */
export async function answer(
  doors: Doors,
  served: Served,
  request: Request,
  params: Record<string, string>,
  ip: string,
): Promise<Response> {
  const { world } = doors
  const origin = originOf(request.headers, ip, world)
  const passage: Passage = { origin, guest: null, began: world.clock.now().getTime() }
  try {
    const words = await wordsOf(served.endpoint, request)
    const work = () => serve(doors, served, request.headers, passage, words, params)
    // Everything was said: whoever speaks slowly takes nobody's place. How the bank is doing can be
    // asked of a full one too.
    const said = await (served.endpoint.tenantless ? work() : doors.inTurn(work))
    return 'text' in said
      ? handOut(doors, served, passage, said)
      : good(doors, served, passage, said, request.headers)
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'KEY_IN_URL')
      await doors.exposed(request, origin).catch(() => {})
    return await refuse(doors, served, passage, thrown)
  }
}

async function wordsOf({ verb }: Endpoint, request: Request): Promise<Words> {
  const query = readQuery(new URL(request.url).searchParams)
  if (verb === 'GET') return query
  if (Object.keys(query).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'This call takes its words in the body.')
  return readBody(request)
}

async function serve(
  doors: Doors,
  served: Served,
  headers: Headers,
  passage: Passage,
  words: Words,
  params: Record<string, string>,
): Promise<Answer | Download> {
  const { endpoint } = served
  if (endpoint.tenantless) return passBy(doors, served, passage, {})
  const guest = await doors.admit(endpoint, headers, passage.origin)
  passage.guest = guest
  assertMay(guest, endpoint)
  const heard = hear(endpoint, words, params)
  return visit(doors, served, { headers, passage, guest, heard })
}

/** Calls without a tenant touch no row: their handler gets the world and nothing more. */
async function passBy(
  { world }: Doors,
  served: Served,
  { origin }: Passage,
  heard: Record<string, never>,
) {
  const handler = served.handler as Handler<Endpoint & { tenantless: true }>
  const said = await handler(heard, { world, origin })
  if (said instanceof Refusal) throw said
  return answered(served, said)
}

/** Carries the call into its transaction. A returned refusal commits; a thrown one undoes. */
async function visit(doors: Doors, served: Served, ask: Asked): Promise<Answer | Download> {
  const { handler } = served
  if ('stepped' in handler) return takeStep(doors, served, handler, ask)

  const { heard } = ask
  const loose = looseVisit(doors, served, ask)
  const said =
    typeof handler === 'function'
      ? await inOne(doors, served, ask, loose.within, (here) => handler(heard, here))
      : 'streamed' in handler
        ? await handler.streamed(heard, loose)
        : await handler.loose(heard, loose)
  if (served.endpoint.repeat !== 'read') doors.committed(ask.guest.tenant.id)
  if (said instanceof Refusal) throw said
  // The first already made an answer of what was said; a text is handed out as it is.
  if ('loose' in handler) return answered(served, said)
  return said as Answer | Download
}

function looseVisit(
  { world }: Doors,
  served: Served,
  { guest, passage }: Asked,
): LooseVisit<Endpoint> {
  const standing = { ...guest, origin: passage.origin, world, entrant: { person: null } }
  const within = <T>(work: (visit: Visit) => Promise<T>) =>
    world.engine.transaction(guest.scope, (tx) => work({ ...standing, tx }))
  return {
    ...standing,
    within,
    commit: (work) =>
      within(async (here) => {
        const done = await work(here)
        if (!(done instanceof Refusal)) await noteSuccess(served, here)
        return done
      }),
  }
}

/** In one transaction: the effect, its audit row and, under a key, the answer that is kept. */
function inOne(
  doors: Doors,
  served: Served,
  asked: Asked,
  within: LooseVisit<Endpoint>['within'],
  work: (here: Visit) => Promise<unknown>,
): Promise<Answer | Refusal> {
  const act = async (here: Visit) => {
    const said = await work(here)
    if (said instanceof Refusal) return said
    await noteSuccess(served, here)
    return answered(served, said)
  }
  if (served.endpoint.repeat !== 'keyed') return within(act)
  const key = keyedOf(served, asked)
  const actOnce = (here: Visit) =>
    once(here, key, async () => {
      const said = await act(here)
      if (said instanceof Refusal) throw said
      return said
    })
  return underKey(doors, asked, key, () => within(actOnce))
}

/** The table's own column decides; of a developer's key also whether this is play. */
function assertMay({ caller, tenant }: Guest, endpoint: Endpoint) {
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

function noteSuccess({ endpoint }: Served, here: Visit): Promise<void> | void {
  if (endpoint.audit) return note(here.tx, here, successOf(endpoint.audit, here))
}
