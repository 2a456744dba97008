import { expect, test } from 'vitest'
import { hues, nameFace } from '#app/ui/Disc.tsx'

test.each([
  ['Claire Dubois', 'CD'],
  ['rent', 'R'],
  ['Анна Мария Петрова', 'АП'],
  ['Jean-Luc O’Neil', 'JO'],
  ['  Tom   Becker  ', 'TB'],
  ['7-Eleven', 'E'],
])('%s has the initials %s', (name, initials) => {
  expect(nameFace(name, 'icon')).toMatchObject({ initials, icon: 'icon' })
})

test('a name keeps its colour, and names share all colours', () => {
  const names = Array.from({ length: 64 }, (_, index) => `Person ${index}`)
  const colours = names.map((name) => nameFace(name, 'icon').hue)
  expect(names.map((name) => nameFace(name, 'icon').hue)).toEqual(colours)
  expect(new Set(colours)).toEqual(new Set(hues))
})

test('a name without letters keeps the icon', () => {
  expect(nameFace('+49 30 1234', 'icon')).toEqual({ icon: 'icon' })
})
