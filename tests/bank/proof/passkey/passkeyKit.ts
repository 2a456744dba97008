import { expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  listPasskeys,
  passkeyBound,
  proveByPasskey,
  signInByPasskey,
  type Passkeys,
} from '#contract/passkey'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import { openProving } from '#tests/bank/proof/proving'
import type { TenantKit } from '#tests/bank/session/tenantKit'
import { createDevice, type AlgorithmName, type Device, type Odd } from './device.ts'

/** Passkeys of one tenant's customers, at its page on the web. */
export function openPasskeys(bank: TestBank, kit: Pick<TenantKit, 'tenantId' | 'ask'>) {
  const hostname = `tenant-${kit.tenantId}.localhost`
  const origin = `http://${hostname}`
  const { grant } = openProving(bank, kit)
  const fromPage = (at = origin) => ({ origin: at, 'sec-fetch-site': 'same-origin' })

  const ask = (endpoint: Endpoint, words: Record<string, unknown>, caller: CallOptions = {}) =>
    kit.ask(endpoint, words, { headers: fromPage(), ...caller })

  const device = (name?: AlgorithmName, counter?: number) => createDevice(origin, name, counter)

  /** What a device is to make a passkey of. */
  async function begin(bearer: string) {
    await grant(bearer, passkeyBound)
    return ask(beginPasskey, {}, { bearer })
  }

  async function add(bearer: string, made: Device = device(), name = 'My phone') {
    const { body } = await begin(bearer)
    const response = await ask(addPasskey, { name, ...made.create(body) }, { bearer })
    expect(response.status).toBe(201)
    return made
  }

  const list = async (bearer: string) =>
    ((await ask(listPasskeys, {}, { bearer })).body as unknown as Passkeys).data

  const firstId = async (bearer: string) => (await list(bearer))[0]!.id

  const challenge = async () => (await ask(beginPasskeySignIn, {})).body

  async function enter(made: Device, odd?: Odd, caller?: CallOptions) {
    return ask(signInByPasskey, made.enter(await challenge(), odd), caller)
  }

  const beginProof = (bearer: string, request_id: string) =>
    ask(beginPasskeyProof, { request_id }, { bearer })

  async function prove(bearer: string, request_id: string, made: Device, odd?: Odd) {
    const { body } = await beginProof(bearer, request_id)
    return ask(proveByPasskey, { request_id, ...made.answer(body, odd) }, { bearer })
  }

  return {
    hostname,
    origin,
    fromPage,
    ask,
    device,
    begin,
    add,
    list,
    firstId,
    challenge,
    enter,
    beginProof,
    prove,
  }
}
