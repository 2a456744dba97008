/** A person's webhook, as the bank returns it. */

export const HOOKS = '/v1/developer/webhooks'

export const hook = {
  id: 'h1',
  url: 'https://shop.example/hook',
  description: 'Shop',
  events: ['order'],
  is_active: true,
  former_secret_until: null,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
}
