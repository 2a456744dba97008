import { refusals } from './kit/refusals.ts'

/** A refusal on the wire, as JSON Schema (RFC 9457, with the fields that older clients read). */
export const problemShape = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'request_id', 'retryable'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string' },
    error: { type: 'string' },
    success: { type: 'boolean', const: false },
    request_id: { type: 'string' },
    retryable: { type: 'boolean' },
    retry_after_s: { type: ['integer', 'null'] },
    remedy: { type: 'object', properties: { action: { type: 'string' } } },
    attempts_left: { type: 'integer' },
    state: { type: 'string' },
    allowed_events: { type: 'array', items: { type: 'string' } },
    bound: { type: 'object' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string' },
          code: { type: 'string' },
          params: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
}
