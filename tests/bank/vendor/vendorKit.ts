import { createHmac, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { approveProposal } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import { vendorCalls, type OpsVendor } from '#contract/ops/vendor'
import { openSeal } from '#bank/outside/seal'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTestBank, type TestBank, type TestResponse } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { openVendorServer, sumsubAccount } from '#tests/kit/vendorServer'

export const reason = 'The vendor gave us new keys'

/** A tenant with staff, and both vendors to try credentials at. */
export async function openVendorKit() {
  const server = await openVendorServer()
  const seal = openSeal(randomBytes(32))
  const bank = await openTestBank(undefined, { seal, verifiers: server.verifiers(seal) })
  const tenantId = await openTenant(bank.world)
  const staff = await openEveryRole(bank, tenantId)
  const answers: string[] = []

  async function ask(role: StaffRole, endpoint: Endpoint, input: object = {}) {
    const headers = { 'idempotency-key': bank.world.random.id() }
    const answer = await bank.ask(endpoint, { ...input }, { ...staff[role], headers })
    answers.push(answer.text)
    return answer
  }

  const trial = async (credentials: object, role: StaffRole = 'developer') =>
    (await ask(role, vendorCalls.tryVendorKeys, { credentials })).body as {
      id: string
      outcome: string
    }

  async function vendorShown(name: OpsVendor['name']) {
    const { vendors } = (await ask('auditor', vendorCalls.readVendors)).body as {
      vendors: OpsVendor[]
    }
    return vendors.find((one) => one.name === name)
  }

  async function propose(credentials: object = sumsubAccount, role: StaffRole = 'developer') {
    const { id } = await trial(credentials, role)
    const proposed = await ask(role, vendorCalls.proposeVendorKeys, { id, reason })
    expect(proposed.status, proposed.text).toBe(201)
    return String(proposed.body.id)
  }

  async function setKeys() {
    const approved = await ask('owner', approveProposal, { id: await propose(), reason })
    expect(approved.status, approved.text).toBe(200)
  }

  /** A verdict of Sumsub, brought to a bank and signed by that secret. */
  async function fromSumsub(app: Pick<TestBank['app'], 'request'>, secret: string) {
    const body = JSON.stringify({
      correlationId: bank.world.random.id(),
      externalUserId: bank.world.random.id(),
      type: 'applicantPending',
      createdAtMs: '2026-03-02 08:59:59.123',
    })
    const digest = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' }
    const url = `http://localhost/hooks/kyc/${tenantId}/sumsub`
    return app.request(new Request(url, { method: 'POST', headers, body }))
  }

  return { bank, server, tenantId, answers, ask, trial, vendorShown, propose, setKeys, fromSumsub }
}

export const codeOf = ({ body }: TestResponse) => body.code
