import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { botTrialFlow } from './botTrial.flow.ts'
import { brandBookExhibit } from './brandBook.exhibit.ts'
import { hostnameProofFlow } from './hostnameProof.flow.ts'
import type { ConsolePageId } from './routes.ts'
import { tenantPagesFlow } from './tenantPages.flow.ts'
import { vendorKeysFlow } from './vendorKeys.flow.ts'

const at = (page: ConsolePageId) => ({ location: { page, id: null, query: '' } })

const places = [at('brand'), at('vendors'), at('settings'), at('hostnames')]

const tenantPages: Exhibit = {
  logic: tenantPagesFlow,
  inputs: places,
  events: [
    ...places.map((place) => ({ type: 'location.changed', ...place })),
    { type: 'news.arrived' },
  ],
}

const trial = (outcome: string) => ({ id: 't1', vendor: 'sumsub', outcome, tried_at: '' })

const vendorKeys: Exhibit = {
  logic: vendorKeysFlow,
  events: [
    { type: 'keys.begin', vendor: 'sumsub' },
    { type: 'keys.begin', vendor: 'persona' },
    { type: 'keys.try', checks: 'basic-kyc-level' },
    { type: 'keys.cancel' },
    { type: 'proposal.submit', reason: 'The vendor gave us new keys' },
    doneEvent('tryKeys', trial('accepted')),
    doneEvent('tryKeys', trial('refused')),
    refusedEvent('tryKeys', 'VALIDATION_FAILED'),
    doneEvent('proposeKeys'),
    refusedEvent('proposeKeys', 'ALREADY_EXISTS'),
  ],
}

const check = (outcome: string) => ({
  id: 'c1',
  hostname: 'bank.example',
  outcome,
  checked_at: '',
})

const hostnameProof: Exhibit = {
  // No parent here to send to.
  logic: hostnameProofFlow.provide({ actions: { sendNews: () => {} } }),
  events: [
    { type: 'hostname.begin' },
    { type: 'hostname.submit', hostname: 'bank.example', surface: 'web' },
    { type: 'hostname.change' },
    { type: 'hostname.check' },
    { type: 'hostname.cancel' },
    { type: 'proposal.submit', reason: 'Customers look for us there' },
    doneEvent('readRecord', { hostname: 'bank.example', name: '_sluice.bank.example', value: 'v' }),
    refusedEvent('readRecord', 'STATE_CONFLICT'),
    doneEvent('checkRecord', check('proved')),
    doneEvent('checkRecord', check('missing')),
    refusedEvent('checkRecord', 'RATE_LIMITED'),
    doneEvent('proposeHostname'),
    refusedEvent('proposeHostname', 'ALREADY_EXISTS'),
  ],
}

const botTried = (outcome: string) => ({
  id: 't1',
  name: 'larkspur_bot',
  outcome,
  other_name: null,
  tried_at: '',
})

const botTrial: Exhibit = {
  // No parent here to send to.
  logic: botTrialFlow.provide({ actions: { sendNews: () => {} } }),
  events: [
    { type: 'bot.begin' },
    { type: 'bot.try', name: 'larkspur_bot' },
    { type: 'bot.cancel' },
    { type: 'proposal.submit', reason: 'Customers write to us there' },
    doneEvent('tryBot', botTried('accepted')),
    doneEvent('tryBot', botTried('refused')),
    refusedEvent('tryBot', 'VALIDATION_FAILED'),
    doneEvent('proposeBot'),
    refusedEvent('proposeBot', 'ALREADY_EXISTS'),
  ],
}

/** What the bank itself is, as staff see and change it. */
export const tenantExhibits = {
  tenantPages,
  brandBook: brandBookExhibit,
  vendorKeys,
  hostnameProof,
  botTrial,
}
