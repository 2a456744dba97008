import { act, fireEvent } from '@testing-library/react'
import { Actor, type AnyActor, type AnyEventObject } from 'xstate'
import type { FakeDevice } from '#device/fakeDevice'
import { said } from './said.ts'

/**
 * What each control of a page sends, and to which chart, when it is pressed, filled or chosen. No
 * chart hears it, so the page stays as it is.
 */

const CONTROLS = 'button, a[href], input, select, textarea'
/** Of controls that say the same. */
const PRESSED_MOST = 2
const EVENTS_MOST = 3
const EVENT_MOST = 160

type Device = Pick<FakeDevice, 'hostState' | 'copy'>

/** What is sent goes here while a control is tried, and nowhere else. */
let sent: string[] | null = null

// An actor binds it as it is made.
const { send } = Actor.prototype
Actor.prototype.send = function (this: AnyActor, event: AnyEventObject) {
  if (sent === null) return send.call(this, event)
  const { type, ...rest } = event
  sent.push(`${nameOfActor(this)}: ${type} ${short(rest)}`)
}

export function createPresses() {
  const pressed = new Map<string, number>()
  const lines = new Set<string>()

  function press(root: Element, device: Device) {
    for (const control of root.querySelectorAll(CONTROLS)) {
      if (!control.isConnected || control.matches('[hidden] *, [type=file]')) continue
      const name = nameOf(control)
      const times = pressed.get(name) ?? 0
      if (times === PRESSED_MOST) continue
      pressed.set(name, times + 1)
      for (const sent of sentBy(control, device)) lines.add(`${name} » ${sent}`)
    }
  }
  return { press, lines }
}

function nameOf(control: Element): string {
  const line = document.createElement('div')
  line.append(control.cloneNode(true))
  const label = control.closest('label, .field, .amount')?.querySelector('label, legend')
  const name = control.matches('button, a') ? '' : (label?.textContent ?? '')
  return `${said(line).replaceAll('\n', ' ')} ${name}`.trim()
}

function sentBy(control: Element, device: Device): string[] {
  const { hostState, copy } = device
  const before = effectsOf(hostState)
  // Whoever copies is never told that it is done.
  device.copy = (text) => {
    hostState.copied.push(text)
    return new Promise(() => {})
  }
  const events: string[] = []
  sent = events
  try {
    act(() => use(control))
  } finally {
    sent = null
    device.copy = copy
  }
  return [...events.slice(0, EVENTS_MOST), ...effectsOf(hostState).slice(before.length)]
}

const nameOfActor = ({ logic, id }: AnyActor) =>
  (logic as { id?: string }).id?.replace('(machine)', '') ?? id

const effectsOf = ({ copied, shared, opened, saved }: FakeDevice['hostState']) =>
  Object.entries({ copied, shared, opened, saved }).flatMap(([what, all]) =>
    all.map((one) => `${what} ${short(one)}`),
  )

function short(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => (part instanceof Node ? 'node' : part))
  return text.length > EVENT_MOST ? `${text.slice(0, EVENT_MOST)}…` : text
}

/** A browser would follow a link that no screen takes. */
const stay = (event: Event) => event.preventDefault()

function use(control: Element) {
  document.addEventListener('click', stay)
  document.addEventListener('submit', stay)
  if (control instanceof HTMLSelectElement) choose(control)
  else if (control.matches('[role=combobox][aria-haspopup]')) pickLast(control)
  else if (control.matches('[type=radio], [type=checkbox], a')) fireEvent.click(control)
  else if (control instanceof HTMLButtonElement) pressButton(control)
  else fill(control as HTMLInputElement)
  document.removeEventListener('click', stay)
  document.removeEventListener('submit', stay)
}

function pressButton(button: HTMLButtonElement) {
  const isOff = button.matches('[aria-disabled=true], :disabled')
  if (button.type === 'submit' && button.form && !isOff) fireEvent.submit(button.form)
  else fireEvent.click(button)
}

function choose(field: HTMLSelectElement) {
  const { value } = field
  fireEvent.change(field, { target: { value: field.options[field.options.length - 1]?.value } })
  field.value = value
}

/** Its list stays in the page when nothing in it can be chosen. */
function pickLast(button: Element) {
  fireEvent.click(button)
  const options = button.parentElement?.querySelectorAll('[role=option]') ?? []
  const last = [...options].at(-1)
  if (last) fireEvent.click(last)
}

const typed: Record<string, string> = { date: '2026-03-05', email: 'a@b.example' }

/** A field that keeps what is typed gets back what stood there. */
function fill(field: HTMLInputElement) {
  const { value } = field
  fireEvent.input(field, { target: { value: typed[field.type] ?? '12' } })
  if (field.value !== value) fireEvent.input(field, { target: { value } })
}
