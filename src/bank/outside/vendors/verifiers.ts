import { setBeside } from '#bank/outside/setBeside'
import type { Seal } from '#bank/services'
import { persona } from './persona.ts'
import { pretendVendor } from './pretend.ts'
import { sumsub } from './sumsub.ts'
import type { KycVendor, PersonaKeys, SumsubKeys, Verifier, Verifiers } from './verifier.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The simulated vendor, and the real ones with keys. The tenant's settings choose between them. */
export function openVerifiers(env: Env, seal: Seal): Verifiers {
  const known: Record<KycVendor, Verifier | null> = {
    pretend: pretendVendor(seal),
    sumsub: sumsubIn(env),
    persona: personaIn(env),
  }
  return {
    of: (vendor) => known[vendor],
    by: (keys) => (keys.vendor === 'sumsub' ? sumsubBy(env, keys) : personaBy(env, keys)),
    home: env.PUBLIC_URL?.replace(/\/$/, '') || null,
  }
}

/** Another host of the vendor, such as a test server: an operator's choice, never a tenant's. */
const urlIn = (url: string | undefined) => (url ? { url: url.replace(/\/$/, '') } : {})

const sumsubBy = (env: Env, keys: SumsubKeys) => sumsub({ ...keys, ...urlIn(env.SUMSUB_URL) })

const personaBy = (env: Env, keys: PersonaKeys) => persona({ ...keys, ...urlIn(env.PERSONA_URL) })

function sumsubIn(env: Env) {
  const { SUMSUB_APP_TOKEN: token } = env
  if (!token) return null
  const beside = (name: string) => setBeside(env, name, 'SUMSUB_APP_TOKEN')
  return sumsubBy(env, {
    token,
    secret: beside('SUMSUB_SECRET_KEY'),
    webhookSecret: beside('SUMSUB_WEBHOOK_SECRET'),
    level: beside('SUMSUB_LEVEL'),
  })
}

function personaIn(env: Env) {
  const { PERSONA_API_KEY: key } = env
  if (!key) return null
  const beside = (name: string) => setBeside(env, name, 'PERSONA_API_KEY')
  return personaBy(env, {
    key,
    webhookSecret: beside('PERSONA_WEBHOOK_SECRET'),
    template: beside('PERSONA_TEMPLATE'),
  })
}
