import { Refusal } from '#contract/kit/refusal'
import { passwordBound } from '#contract/password'
import { doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { closingFlow } from './closing.flow.ts'
import { dataCopyFlow } from './dataCopy.flow.ts'
import { contactFlow } from './contact.flow.ts'
import { passwordFlow } from './password.flow.ts'
import { personFlow } from './person.flow.ts'
import { personLinksFlow } from './personLinks.flow.ts'
import { telegramLinkFlow } from './telegramLink.flow.ts'
import { displayPreferencesFlow } from './displayPreferences.flow.ts'

const pendingChange = {
  to: 'ann@new.example',
  told_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T00:10:00Z',
  resend_at: '2026-01-01T00:01:00Z',
}

export const contactExhibit: Exhibit = {
  logic: contactFlow,
  inputs: [{ kind: 'email' }],
  events: [
    { type: 'value.set', value: 'ann@new.example' },
    { type: 'change.request' },
    { type: 'change.resume', pending: pendingChange },
    { type: 'change.drop' },
    { type: 'code.submit' },
    { type: 'code.resend' },
    doneEvent('requestChange', { pending: pendingChange }),
    refusedEvent('requestChange', 'SAME_VALUE'),
    {
      type: 'xstate.error.actor.requestChange',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'contact' } }),
    },
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    { type: 'number.ask' },
    doneEvent('askHostForPhone', { value: '+4740001122' }),
    doneEvent('askHostForPhone', null),
    refusedEvent('askHostForPhone'),
    doneEvent('confirmChange'),
    refusedEvent('confirmChange', 'CODE_INVALID'),
    refusedEvent('confirmChange', 'CODE_USED'),
    refusedEvent('confirmChange', 'ALREADY_EXISTS'),
  ],
}

export const telegramLinkExhibit: Exhibit = {
  logic: telegramLinkFlow,
  inputs: [{ isWanted: false }, { isWanted: true }],
  events: [
    { type: 'telegram.link' },
    { type: 'telegram.unlink' },
    ...['linkTelegram', 'unlinkTelegram'].flatMap((port) => [
      doneEvent(port),
      {
        type: `xstate.error.actor.${port}`,
        error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'contact' } }),
      },
    ]),
    refusedEvent('linkTelegram', 'ALREADY_EXISTS'),
    refusedEvent('unlinkTelegram', 'STATE_CONFLICT'),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
}

const links = {
  data: [
    {
      id: 'l1',
      name: 'Ann',
      email: 'a…@new.example',
      phone: null,
      telegram: true,
      created_at: '2026-01-01T00:00:00Z',
    },
  ],
  offer: null,
}
const offer = {
  address: 'ann@new.example',
  needs_code: true,
  expires_at: '2026-01-01T00:05:00Z',
}

export const personLinksExhibit: Exhibit = {
  logic: personLinksFlow,
  events: [
    { type: 'links.refresh' },
    { type: 'offer.take' },
    { type: 'offer.drop' },
    { type: 'person.switch', id: 'l1' },
    { type: 'person.unlink', id: 'l1' },
    doneEvent('readLinks', links),
    doneEvent('readLinks', { data: [], offer }),
    refusedEvent('readLinks'),
    doneEvent('linkPerson', links),
    refusedEvent('linkPerson', 'CODE_INVALID'),
    refusedEvent('linkPerson', 'VERIFICATION_EXPIRED'),
    doneEvent('unlinkPerson', { data: [], offer: null }),
    refusedEvent('unlinkPerson', 'USER_LOCKED'),
    {
      type: 'xstate.error.actor.unlinkPerson',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'contact' } }),
    },
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    doneEvent('switchPerson'),
    refusedEvent('switchPerson', 'STATE_CONFLICT'),
  ],
}

const settled = { obstacles: [], ends: [{ kind: 'sessions', count: 1 }] }

const closing: Exhibit = {
  logic: closingFlow,
  events: [
    { type: 'closing.open' },
    { type: 'closing.refresh' },
    { type: 'closing.drop' },
    { type: 'word.set', word: ' close ' },
    { type: 'word.set', word: 'no' },
    { type: 'account.close' },
    doneEvent('readClosing', settled),
    doneEvent('readClosing', {
      ...settled,
      obstacles: [{ kind: 'money', count: 1, amounts: [{ symbol: 'USD', amount: '5.00' }] }],
    }),
    refusedEvent('readClosing'),
    doneEvent('closeAccount'),
    refusedEvent('closeAccount', 'STATE_CONFLICT'),
    refusedEvent('closeAccount', 'OFFLINE'),
    {
      type: 'xstate.error.actor.closeAccount',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'closing' } }),
    },
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
}

const dataCopy: Exhibit = {
  logic: dataCopyFlow,
  events: [
    { type: 'copy.save' },
    doneEvent('saveCopy', { result: 'saved' }),
    doneEvent('saveCopy', { result: 'unsupported' }),
    doneEvent('saveCopy', { result: 'dropped' }),
    refusedEvent('saveCopy', 'OFFLINE'),
    {
      type: 'xstate.error.actor.saveCopy',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'data_copy' } }),
    },
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
}

const password: Exhibit = {
  logic: passwordFlow,
  events: [
    ...eventsOf('password.edit', 'password.submit', 'password.remove', 'form.reset'),
    ...['setPassword', 'removePassword'].flatMap((port) => [
      doneEvent(port),
      refusedEvent(port, 'OFFLINE'),
      {
        type: `xstate.error.actor.${port}`,
        error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: passwordBound }),
      },
    ]),
    refusedEvent('setPassword', 'PASSWORD_TOO_WEAK'),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
}

export const leavingExhibits = { closing, dataCopy, password }

export const personExhibit: Exhibit = {
  logic: personFlow,
  events: [
    { type: 'person.refresh' },
    { type: 'data.save', change: { first_name: 'Ann' } },
    doneEvent('readPerson', { user: { id: 'u1' }, data: { language: 'en', theme: null } }),
    refusedEvent('readPerson'),
    doneEvent('changeData', { language: 'ru', theme: null }),
    refusedEvent('changeData', 'VALIDATION_FAILED'),
  ],
}

export const displayPreferencesExhibit: Exhibit = {
  logic: displayPreferencesFlow,
  inputs: [{ language: null, theme: null }],
  events: [
    { type: 'language.choose', language: 'ru' },
    { type: 'theme.choose', theme: 'dark' },
    { type: 'person.known', language: 'en', theme: null },
    { type: 'person.left' },
    doneEvent('saveDisplayPreferences'),
    refusedEvent('saveDisplayPreferences', 'OFFLINE'),
  ],
}
