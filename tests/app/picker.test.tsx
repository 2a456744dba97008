import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languages } from '#contract/preferences'
import { countryOptions } from '#app/features/person/countryOptions.tsx'
import { PickerField } from '#app/ui/Picker.tsx'
import { loadAllWords } from './stillApp.tsx'
import { renderPart } from './picking.tsx'

/** A list to choose from, by mouse and by keys, with a search where it is long. */

await loadAllWords()

const codes = ['DE', 'AT', 'PE', 'RU', 'SE', 'US', 'CI', 'KZ']
const countries = codes.map((code) => ({ value: code, code, name: code }))
const rails = ['SEPA', 'SWIFT', 'Swiss'].map((value) => ({ value, word: value }))

const button = () => screen.getByRole('combobox', { expanded: false })
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
const active = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')?.textContent
}

function openCountries(language: (typeof languages)[number] = 'en') {
  const picked: string[] = []
  const options = countryOptions(countries, language)
  const field = <PickerField label="Country" options={options} onPick={(one) => picked.push(one)} />
  const device = renderPart(field, language)
  fireEvent.click(button())
  return { picked, device, search: screen.getByLabelText(/^(Search|Поиск)$/) }
}

function openRails(value = 'SEPA') {
  const picked: string[] = []
  renderPart(
    <PickerField label="Type" options={rails} value={value} onPick={(one) => picked.push(one)} />,
  )
  fireEvent.keyDown(button(), { key: 'ArrowDown' })
  return picked
}

test('a press on an option chooses it, and the focus goes back to the button', () => {
  const { picked } = openCountries()
  fireEvent.click(screen.getByRole('option', { name: 'Austria' }))
  expect(picked).toEqual(['AT'])
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(button().textContent).toBe('Austria')
})

test('arrow keys, Home and End move in the list, and Enter chooses', () => {
  const picked = openRails()
  expect(active()).toBe('SEPA')
  press('ArrowDown')
  expect(active()).toBe('SWIFT')
  press('End')
  press('ArrowDown')
  expect(active()).toBe('Swiss')
  press('Home')
  press('ArrowUp')
  expect(active()).toBe('SEPA')
  press('End')
  press('Enter')
  expect(picked).toEqual(['Swiss'])
  expect(document.activeElement).toBe(button())
})

test('a letter goes to the next option that begins with it', () => {
  openRails()
  press('s')
  press('s')
  expect(active()).toBe('Swiss')
  press('s')
  expect(active()).toBe('SEPA')
  press('x')
  expect(active()).toBe('SEPA')
})

test.each(['Escape', 'close', 'back of the host'])('%s closes it and chooses nothing', (how) => {
  const { picked, device } = openCountries()
  if (how === 'Escape') press('Escape')
  else if (how === 'close') fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  else act(() => device.simulate.back())
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(picked).toEqual([])
  expect(device.hostState.back).toBe(false)
})

test('arrow keys open it, and letters do not', () => {
  renderPart(<PickerField label="Type" options={rails} value="SEPA" />)
  fireEvent.keyDown(button(), { key: 's' })
  expect(screen.queryByRole('listbox')).toBeNull()
  const up = { key: 'ArrowUp' }
  expect(fireEvent.keyDown(button(), up), 'the page behind it does not scroll').toBe(false)
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('seven options are seen at once, and eight are searched', () => {
  const options = countryOptions(countries, 'en')
  for (const count of [7, 8]) {
    renderPart(<PickerField label="Country" options={options.slice(0, count)} />)
    fireEvent.click(button())
    expect(screen.queryAllByLabelText('Search')).toHaveLength(count - 7)
  }
})

test.each([
  ['en', 'cote', ['Côte d’Ivoire']],
  ['en', 'ru', ['Russia']],
  ['en', 'kz', ['Kazakhstan']],
  ['ru', 'герм', ['Германия']],
  ['ru', 'us', ['США', 'Соединенные Штаты']],
] as const)('in %s “%s” finds a country', (language, typed, found) => {
  const { search } = openCountries(language)
  expect(document.activeElement).toBe(search)
  fireEvent.input(search, { target: { value: typed } })
  expect(names()).toHaveLength(1)
  expect(found.map((name) => name.replace('ё', 'е'))).toContain(names()[0]?.replace('ё', 'е'))
  press('Enter')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each([
  ['en', 'Nothing found'],
  ['ru', 'Ничего не найдено'],
] as const)('in %s it says that nothing was found', (language, text) => {
  const { search, picked } = openCountries(language)
  fireEvent.input(search, { target: { value: 'qqq' } })
  expect(screen.getByRole('status').textContent).toBe(text)
  press('ArrowDown')
  press('Enter')
  expect(picked).toEqual([])
})

test('a country is shown with its flag', () => {
  openCountries()
  const flagOf = (name: string) =>
    screen
      .getByRole('option', { name })
      .querySelector('[data-initials]')
      ?.getAttribute('data-initials')
  expect(['Austria', 'Peru', 'Kazakhstan'].map(flagOf)).toEqual(['🇦🇹', '🇵🇪', '🇰🇿'])
})

test('how many were found is announced', () => {
  const { search } = openCountries()
  fireEvent.input(search, { target: { value: 'a' } })
  expect(screen.getByRole('status').textContent).toBe('1 result')
})

test('a form reads what was chosen by the name of the field', () => {
  renderPart(
    <form aria-label="Address">
      <PickerField label="Country" name="country" options={countryOptions(countries, 'en')} />
    </form>,
  )
  const form = screen.getByRole<HTMLFormElement>('form')
  expect(new FormData(form).get('country')).toBe('')
  fireEvent.click(button())
  fireEvent.click(screen.getByRole('option', { name: 'Peru' }))
  expect(new FormData(form).get('country')).toBe('PE')
})

test('what is refused is named by its button, which takes the focus', () => {
  const field = { label: 'Country', hint: 'Where you live', wrong: 'Choose a country', none: '–' }
  renderPart(
    <form>
      <PickerField {...field} refused={{}} options={countryOptions(countries, 'en')} />
    </form>,
  )
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-invalid')).toBe('true')
  const line = document.getElementById(button().getAttribute('aria-describedby')!)
  expect(line?.textContent).toBe('Choose a country')
})

test('one that is off does not open', () => {
  renderPart(<PickerField label="Type" options={rails} value="SEPA" off />)
  fireEvent.click(button())
  fireEvent.keyDown(button(), { key: 'ArrowDown' })
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('what is held, and a second line, are part of an option', () => {
  const option = { value: 'eur', word: 'EUR', hint: 'Euro', end: '1,204.50 EUR' }
  renderPart(<PickerField label="Currency" options={[option]} value="eur" />)
  fireEvent.click(button())
  const shown = screen.getByRole('option', { selected: true })
  expect(shown.textContent).toBe('EUREuro1,204.50 EUR')
})

test('a screen reader is told of the list by the field that searches it', () => {
  const { search } = openCountries()
  const list = screen.getByRole('listbox', { name: 'Country' })
  const told = ['role', 'aria-expanded', 'aria-autocomplete', 'autocomplete', 'spellcheck']
  expect(told.map((name) => search.getAttribute(name))).toEqual([
    'combobox',
    'true',
    'list',
    'off',
    'false',
  ])
  expect([search.getAttribute('autocapitalize'), search.getAttribute('placeholder')]).toEqual([
    'off',
    'Search',
  ])
  expect([search.getAttribute('aria-controls'), list.tabIndex]).toEqual([list.id, -1])
  expect(active()).toBe('Austria')
  press('ArrowDown')
  const marked = screen.getAllByRole('option').filter(({ dataset }) => dataset['active'] === 'true')
  expect(marked.map(({ textContent }) => textContent)).toEqual([active()])
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.input(search, { target: { value: 'p' } })
  expect(active()).toBe('Peru')
})

test('keys that the list takes do nothing else: no form is sent, and nothing scrolls', () => {
  openRails()
  const list = screen.getByRole('listbox')
  expect(list.tabIndex).toBe(0)
  const passes = (key: string) => fireEvent.keyDown(list, { key })
  expect(['ArrowDown', 'End', 's', 'Tab', 'Enter'].map(passes)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ])
})
