import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createFakeDevice } from '#device/fakeDevice'
import { Form } from '#app/features/app/Form.tsx'
import { AmountField } from '#app/ui/AmountField.tsx'
import { CodeField } from '#app/ui/CodeField.tsx'
import { PasswordField } from '#app/ui/PasswordField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'

/** What the fields that forms share do as they are typed into, sent and refused. */

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const isOff = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

test('a code is read out of what is pasted, and sends itself once it is whole', () => {
  const submitted: string[] = []
  const form = (refused: object | null) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted.push(field('Code').value)
      }}
    >
      <CodeField label="Code" refused={refused} busy={false} />
      <input aria-label="Other" />
    </form>
  )
  const { rerender } = render(form(null))
  expect(document.activeElement).toBe(field('Code'))
  const paste = (value: string) => fireEvent.input(field('Code'), { target: { value } })
  paste('Your code: 12-34 5')
  expect([field('Code').value, submitted]).toEqual(['12345', []])
  paste('12 34-56, valid for 10 minutes')
  expect([field('Code').value, submitted]).toEqual(['123456', ['123456']])
  field('Other').focus()
  rerender(form(null))
  expect([field('Code').value, document.activeElement]).toEqual(['123456', field('Other')])
  rerender(form({}))
  expect([field('Code').value, document.activeElement]).toEqual(['', field('Code')])
})

test('a password is shown when asked, and never while it is sent', () => {
  const part = (busy: boolean) => (
    <PasswordField
      label="Password"
      autoComplete="current-password"
      texts={{ show: 'Show', hide: 'Hide' }}
      busy={busy}
    />
  )
  const press = (word: string) =>
    fireEvent.click(screen.getByRole('button', { name: `${word}: Password` }))
  const now = () => [field('Password').type, field('Password').readOnly]
  const { rerender } = render(part(false))
  expect(now()).toEqual(['password', false])
  press('Show')
  expect(now()).toEqual(['text', false])
  rerender(part(true))
  expect([now(), isOff('Hide: Password')]).toEqual([['password', true], true])
  press('Hide')
  rerender(part(false))
  expect(now()).toEqual(['text', false])
  press('Hide')
  expect(now()).toEqual(['password', false])
})

test('of several refused fields the first takes the focus, with each refusal', () => {
  const form = (refused: object) => (
    <form>
      <TextField label="Name" refused={null} />
      <TextField label="Street" wrong="Too long" refused={refused} />
      <TextField label="City" wrong="Missing" refused={refused} />
    </form>
  )
  const refused = {}
  const { rerender } = render(form(refused))
  expect(document.activeElement).toBe(field('Street'))
  field('City').focus()
  rerender(form(refused))
  expect(document.activeElement).toBe(field('City'))
  rerender(form({}))
  expect(document.activeElement).toBe(field('Street'))
})

function Amount() {
  const [typed, type] = useState('1234')
  return <AmountField label="You send" value={typed} onType={type} pick={typed} />
}

test.each([
  ['a digit typed in the middle', '1,5234', 3, {}, '15,234', 2],
  [
    'a separator deleted forward takes the digit after it',
    '1234',
    1,
    { inputType: 'deleteContentForward' },
    '134',
    1,
  ],
  [
    'a separator deleted backward takes the one before it',
    '1234',
    1,
    { inputType: 'deleteContentBackward' },
    '234',
    0,
  ],
])('%s: the caret stays beside it', (_, value, caret, how, shown, after) => {
  render(<Amount />)
  const target = { value, selectionStart: caret, selectionEnd: caret }
  fireEvent.input(field('You send'), { target, ...how })
  const { selectionStart, selectionEnd } = field('You send')
  expect([field('You send').value, selectionStart, selectionEnd]).toEqual([shown, after, after])
})

test.each([
  ['1,234,567.89', '1234567.89', 'false'],
  ['1,234,567.890', '1234567.890', 'true'],
])('%s is written as large as it fits', (shown, value, isLong) => {
  render(<AmountField label="You send" value={value} onType={() => {}} pick={null} />)
  expect(field('You send').value).toBe(shown)
  expect(field('You send').dataset['long']).toBe(isLong)
})

test('a form hands over what was typed, and leads nowhere', () => {
  const typed: object[] = []
  render(
    <Form aria-label="Card" onSubmit={(data) => typed.push(Object.fromEntries(data))}>
      <TextField label="Name" name="name" />
    </Form>,
  )
  fireEvent.input(field('Name'), { target: { value: 'Travel' } })
  expect(fireEvent.submit(screen.getByRole('form'))).toBe(false)
  expect(typed).toEqual([{ name: 'Travel' }])
})

test('the button of a host says what the form can do, presses as one in it, and goes with it', () => {
  const { host, hostState, simulate } = createFakeDevice({ kind: 'telegram' })
  const submitted = vi.fn<() => void>()
  const form = (more: { busy: boolean; off?: boolean }) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted()
      }}
    >
      <SubmitButton host={host} word="Send" {...more} />
    </form>
  )
  const now = () => [hostState.main?.text, hostState.main?.enabled, hostState.main?.busy]
  const { rerender, unmount } = render(form({ busy: false, off: true }))
  expect(now()).toEqual(['Send', false, false])
  rerender(form({ busy: true }))
  expect(now()).toEqual(['Send', true, true])
  rerender(form({ busy: false }))
  act(() => simulate.main())
  expect(submitted).toHaveBeenCalledTimes(1)
  unmount()
  expect(hostState.main).toBeNull()
})
