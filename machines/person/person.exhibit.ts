import { Refusal } from '#contract/kit/refusal'
import { done, refused, type Exhibit } from '#machines/kit/exhibit'
import { contactFlow } from './contact.flow.ts'
import { personFlow } from './person.flow.ts'
import { tasteFlow } from './displayPreferences.flow.ts'

const pending = {
  to: 'ann@new.example',
  told_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T00:10:00Z',
  resend_at: '2026-01-01T00:01:00Z',
}

export const contact: Exhibit = {
  logic: contactFlow,
  inputs: [{ kind: 'email' }],
  said: [
    { type: 'value.set', value: 'ann@new.example' },
    { type: 'change.request' },
    { type: 'change.resume', pending },
    { type: 'change.drop' },
    { type: 'code.submit' },
    { type: 'code.resend' },
    done('askChange', { pending }),
    refused('askChange', 'SAME_VALUE'),
    {
      type: 'xstate.error.actor.askChange',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'contact' } }),
    },
    done('proof', { proven: true }),
    done('proof', { proven: false }),
    done('confirmChange'),
    refused('confirmChange', 'CODE_INVALID'),
    refused('confirmChange', 'CODE_USED'),
    refused('confirmChange', 'ALREADY_EXISTS'),
  ],
}

export const person: Exhibit = {
  logic: personFlow,
  said: [
    { type: 'person.refresh' },
    { type: 'data.save', change: { first_name: 'Ann' } },
    done('readPerson', { user: { id: 'u1' }, data: { language: 'en', theme: null } }),
    refused('readPerson'),
    done('changeData', { language: 'ru', theme: null }),
    refused('changeData', 'VALIDATION_FAILED'),
  ],
}

export const taste: Exhibit = {
  logic: tasteFlow,
  inputs: [{ language: null, theme: null }],
  said: [
    { type: 'language.choose', language: 'ru' },
    { type: 'theme.choose', theme: 'dark' },
    { type: 'person.known', language: 'en', theme: null },
    { type: 'person.left' },
    done('keepTaste'),
    refused('keepTaste', 'OFFLINE'),
  ],
}
