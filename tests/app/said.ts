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

export const said = (root: Element) => linesOf(root).join('\n')

function linesOf(root: Element): string[] {
  const lines: string[] = []
  let line = ''
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
    if (node.matches('svg')) line += iconOf(node)
    if (node.matches('svg, style, [hidden]')) return
    const block = node.matches(BLOCK)
    if (block) end()
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

/** What is seen or heard of an element besides its words. */
const signOf = (element: Element) => roleOf(element) + labelOf(element)

function labelOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  return label ? `“${label}” ` : ''
}

function roleOf(element: Element): string {
  if (element.matches('.status, .callout')) return `[${element.getAttribute('data-tone')}] `
  if (element.matches('a[href]')) return `→${element.getAttribute('href')} `
  if (element.matches('button')) return buttonOf(element)
  if (element.matches('input, select, textarea'))
    return `${fieldOf(element)} ${valueOf(element)}${helpOf(element)}`
  return element.matches('[role=alert]') && element.textContent ? '[alert] ' : ''
}

function buttonOf(button: Element): string {
  const main = button.matches('.button-primary') ? 'main, ' : ''
  const still = button.matches('[aria-busy=true]') ? 'busy' : 'off'
  return `(${main}${button.matches('[aria-disabled=true]') ? still : 'press'}) `
}

const fieldOf = (field: Element) =>
  field.matches('[aria-invalid=true]') ? '(wrong field)' : '(field)'

function valueOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? ''
  const { type, checked, value } = element as HTMLInputElement
  return type === 'radio' || type === 'checkbox' ? (checked ? 'yes' : 'no') : value
}

function helpOf(element: Element): string {
  const line = document.getElementById(element.getAttribute('aria-describedby') ?? '')
  return line ? ` – ${line.textContent}` : ''
}
