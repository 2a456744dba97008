/**
 * What a page says, line by line in reading order: words, icons, tones, links, and what can be
 * pressed.
 */

const icons: Record<string, string> = Object.assign(
  {},
  ...Object.values(import.meta.glob('../../src/app/ui/icons/*.ts', { eager: true })),
)
const nameOfIcon = new Map(Object.entries(icons).map(([name, path]) => [path, name]))

const BLOCK =
  'li, tr, p, h1, h2, h3, h4, dt, dd, pre, button, label, summary, legend, input, select, .row, .label, .small, .row-end'

/** Until there is a heading any may come. */
const MOST_LEVEL = 6

export const said = (root: Element) => linesOf(root).join('\n')

function linesOf(root: Element): string[] {
  const lines: string[] = []
  let line = ''
  let level = MOST_LEVEL
  const end = () => {
    const text = plain(line)
    if (text) lines.push(text)
    line = ''
  }
  const walk = (node: Node) => {
    if (!(node instanceof Element)) {
      line += node.textContent ?? ''
      return
    }
    if (node.matches('svg')) line += iconOf(node) || drawingOf(node)
    if (node.matches('svg, style, [hidden]')) return
    if (node.matches('.rows[aria-hidden=true]')) line += `(${node.childElementCount} to come) `
    if (node.matches('ul:empty, ol:empty')) line += '(empty list) '
    const block = node.matches(BLOCK)
    if (block) end()
    if (node.matches('h1, h2, h3, h4')) {
      const own = Number(node.tagName.slice(1))
      if (own > level + 1) line += '(skips a level) '
      level = own
    }
    line += signOf(node)
    if (!node.matches('select, textarea')) node.childNodes.forEach(walk)
    if (block) end()
  }
  walk(root)
  end()
  return lines
}

/** Spaces of every width are one, and the hour depends on where the test runs. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\d{1,2}:\d{2}( [AP]M)?/g, 'h:mm')
    .trim()

function iconOf(svg: Element): string {
  const name = nameOfIcon.get(svg.querySelector('path')?.getAttribute('d') ?? '')
  return name ? `<${name}> ` : ''
}

const VALUE_MOST = 40

/** Of what is no icon, every shape. */
function drawingOf(svg: Element): string {
  const shapes = [svg, ...svg.querySelectorAll('*')].map((shape) => {
    const all = [...shape.attributes].filter(({ name }) => !/^(class|aria-hidden)$/.test(name))
    const told = all.map(({ name, value }) =>
      value.length > VALUE_MOST
        ? `${name}=${value.slice(0, VALUE_MOST)}… of ${value.length}`
        : `${name}=${value}`,
    )
    return [shape.tagName, ...told].join(' ')
  })
  return `{${shapes.join(', ')}} `
}

/** What is seen or heard of an element besides its words. */
const signOf = (element: Element) =>
  toneOf(element) + roleOf(element) + labelOf(element) + marksOf(element)

const toneOf = (element: Element) => {
  const tone = element.getAttribute('data-tone')
  return tone ? `[${tone}] ` : ''
}

function labelOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  return label ? `“${label}” ` : ''
}

function roleOf(element: Element): string {
  if (element.matches('a[href]')) return `→${element.getAttribute('href')} `
  if (element.matches('button')) return buttonOf(element)
  if (element.matches('input, select, textarea'))
    return `${fieldOf(element)} ${valueOf(element)}${helpOf(element)}`
  return element.matches('[role=alert]') && element.textContent ? '[alert] ' : ''
}

/** What keyboards, screen readers and browsers go by. */
const marks = [
  'role',
  'accept',
  'aria-busy',
  'aria-current',
  'aria-live',
  'aria-pressed',
  'aria-expanded',
  'autocapitalize',
  'autocomplete',
  'data-author',
  'data-full',
  'data-on',
  'data-out',
  'datetime',
  'enterkeyhint',
  'inputmode',
  'lang',
  'max',
  'maxlength',
  'min',
  'name',
  'open',
  'placeholder',
  'readonly',
  'rel',
  'required',
  'rows',
  'spellcheck',
  'tabindex',
  'target',
  'title',
]

/** Told already, or told by nothing. */
const isPlain = (name: string, value: string) =>
  (name === 'role' && value === 'alert') ||
  (/^(aria-busy|data-\w+)$/.test(name) && value === 'false') ||
  // Made by React, another one each time.
  (name === 'name' && value.startsWith('_'))

/** A page has the focus by itself. */
const FOCUSED = 'input, select, textarea, button, a'

function marksOf(element: Element): string {
  const told = marks.flatMap((name) => {
    const value = element.getAttribute(name)
    if (value === null || isPlain(name, value)) return []
    return value && value !== 'true' ? `${name}=${value}` : name
  })
  const unread = element.matches('[aria-hidden=true]') && element.textContent ? ['unread'] : []
  const focused = element === document.activeElement && element.matches(FOCUSED) ? ['focused'] : []
  const all = [...told, ...unread, ...focused]
  return all.length > 0 ? `{${all.join(' ')}} ` : ''
}

function buttonOf(button: HTMLButtonElement): string {
  const main = button.matches('.button-primary') ? 'main, ' : ''
  const still = button.matches('[aria-busy=true]') ? 'busy' : 'off'
  const goes = button.type === 'submit' ? 'submit' : 'press'
  return `(${main}${button.matches('[aria-disabled=true], :disabled') ? still : goes}) `
}

function fieldOf(field: Element): string {
  const { id, type, disabled } = field as HTMLInputElement
  const isNamed =
    field.closest('label') ??
    document.querySelector(`label[for="${id}"]`) ??
    field.getAttribute('aria-label')
  const words = [
    !isNamed && 'nameless',
    field.matches('[aria-invalid=true]') && 'wrong',
    disabled && 'off',
    field.matches('input') && !/^(text|radio|checkbox)$/.test(type) && type,
    'field',
  ]
  return `(${words.filter(Boolean).join(' ')})`
}

function valueOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? ''
  const { type, checked, value } = element as HTMLInputElement
  return type === 'radio' || type === 'checkbox' ? (checked ? 'yes' : 'no') : value
}

function helpOf(element: Element): string {
  const line = document.getElementById(element.getAttribute('aria-describedby') ?? '')
  return line ? ` – ${line.textContent}` : ''
}
