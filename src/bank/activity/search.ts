/** What is looked for, as `ilike` takes it. */
export function patternsOf(search: string): string[] | null {
  const text = search.trim()
  if (text === '') return null
  return [...new Set([text, ...numbersIn(text)])].map(patternOf)
}

const CODE_MIN = 6

/** An id, a number or a hash is looked for by six signs of it at least. */
export function codePatternsOf(search: string): string[] {
  const text = search.trim()
  return text.length < CODE_MIN ? [] : [patternOf(text)]
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * An amount as the bank writes it: no groups, a point, no zeros at the end. `1,234` may be one
 * thousand or one and a bit, so both are looked for.
 */
function numbersIn(text: string): string[] {
  const digits = text.replace(/^[+\-−]|[\s\u00a0\u202f']/g, '')
  if (!/^\d[\d.,]*$/.test(digits)) return []
  const point = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const whole = digits.replace(/[.,]/g, '')
  if (point === -1) return [whole]
  const fraction = digits.slice(point + 1)
  const decimal = `${digits.slice(0, point).replace(/[.,]/g, '')}.${fraction}`
  const trimmed = decimal.replace(/\.?0*$/, '')
  return fraction.length === 3 ? [trimmed, whole] : [trimmed]
}
