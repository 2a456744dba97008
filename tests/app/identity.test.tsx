import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { annData } from '#tests/kit/people'
import { clickButton, inMinutes, openApp, type } from './openApp.tsx'

/** What a verification found out, and how it changes. */

const none = { total: 0, count: 0, data: [], has_more: false }

const openProfile = (pages: Pages) =>
  openApp({
    signedIn: true,
    path: '/profile',
    pages,
    publicPages: { '/v2/system/countries': () => jsonResponse(none) },
  })

test('a verified identity is read only, and says where to turn', async () => {
  const verified = {
    ...annData,
    language: null,
    // Suspended: what was verified once stays.
    kyc_status: 'HOLD',
    identity_fixed: true,
    last_name: 'Quill',
    birth_date: '1990-04-01',
    nationality: 'DE',
    address: { address_line1: 'Elm Row 7', city: 'Kiel', postal_code: '24103', country: 'DE' },
  }
  const changes: unknown[] = []
  await openProfile({
    '/v2/user/user-data': ({ verb, body }) => {
      if (verb === 'PATCH') changes.push(JSON.parse(body))
      return jsonResponse(verified)
    },
  })
  const pairs = [...document.querySelectorAll('.pairs div')].map((one) =>
    [...one.children].map(({ textContent }) => textContent).join(': '),
  )
  expect(pairs).toEqual([
    'Legal name: Ann Quill',
    'Date of birth: 1 April 1990',
    'Nationality: Germany',
    'Address: Elm Row 7, 24103 Kiel, Germany',
  ])
  for (const name of ['First name', 'Last name', 'Date of birth'])
    expect(screen.queryByLabelText(name)).toBeNull()
  await type('Preferred name', 'Annie')
  await clickButton('Save')
  expect(changes).toEqual([{ preferred_name: 'Annie' }])
  expect(screen.getByText(/These details come from your verification/)).toBeTruthy()
})

test('a change of verified data goes from the form to the documents, and can be taken back', async () => {
  const data = { ...annData, language: null, identity_fixed: true }
  const change = {
    id: 'c1',
    subject: 'name',
    status: 'REQUESTED',
    reason: null,
    values: { first_name: 'Ann', last_name: 'Mill' },
    created_at: inMinutes(-1),
    moved_at: inMinutes(-1),
  }
  const requests: unknown[] = []
  const { device } = await openProfile({
    '/v2/user/user-data': () => jsonResponse(data),
    '/v2/user/identity-changes': ({ verb, body }) => {
      if (verb === 'GET') return jsonResponse(none)
      requests.push(JSON.parse(body))
      return jsonResponse(change)
    },
    '/v2/user/identity-changes/c1/visits': () =>
      jsonResponse({
        id: 'v1',
        vendor: 'pretend',
        parts: ['document'],
        started_at: inMinutes(0),
        url: '/visit/acme/v1?mark=m',
        expires_at: inMinutes(10),
      }),
    '/v2/user/identity-changes/c1/withdraw': () => jsonResponse({ ...change, status: 'WITHDRAWN' }),
  })
  await clickButton('Request a change')
  expect(screen.getByText(/passport or identity card in the new name/)).toBeTruthy()
  await type('New first name', 'Ann')
  await type('New last name', 'Mill')
  await clickButton('Continue')
  expect(requests).toEqual([{ subject: 'name', first_name: 'Ann', last_name: 'Mill' }])
  expect(screen.getByText('Documents needed')).toBeTruthy()
  expect(screen.getByText('Ann Mill')).toBeTruthy()
  await clickButton('Upload documents')
  expect(device.hostState.opened).toEqual(['/visit/acme/v1?mark=m'])
  await clickButton('I’m done')
  expect(screen.getByRole('button', { name: 'Request a change' })).toBeTruthy()
})

test('a refused field of a change says so where it stands', async () => {
  const data = { ...annData, language: null, identity_fixed: true }
  await openProfile({
    '/v2/user/user-data': () => jsonResponse(data),
    '/v2/user/identity-changes': ({ verb }) =>
      verb === 'GET'
        ? jsonResponse(none)
        : problem(422, 'VALIDATION_FAILED', {
            errors: [{ pointer: '/last_name', code: 'REQUIRED' }],
          }),
  })
  await clickButton('Request a change')
  await type('New first name', 'Ann')
  await clickButton('Continue')
  const field = screen.getByLabelText<HTMLInputElement>('New last name')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('New first name').value).toBe('Ann')
  await clickButton('Cancel')
  expect(screen.getByRole('button', { name: 'Request a change' })).toBeTruthy()
})
