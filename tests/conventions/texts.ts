/** Every text of the app and the console, by language and path. */

export type Book = Record<string, unknown>

const files = import.meta.glob<Book>('../../src/{app,console}/**/words.{en,ru}.ts', {
  eager: true,
})

export const bookOf = (language: string): Book =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.endsWith(`/words.${language}.ts`))
      .map(([path, exported]) => [/(\w+)\/words\.\w+\.ts$/.exec(path)?.[1] ?? path, exported]),
  )

export type Text = [path: string, text: string]

/** Every text by its path; text functions are called with sample arguments. */
export function textsIn(value: unknown, path: string): Text[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return textsIn(call(value as Format), path)
  if (typeof value !== 'object' || value === null) return [[path, '']]
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

type Format = (...args: unknown[]) => unknown

/** Texts take names, numbers or the facts of a refusal; one of these samples fits. */
function call(format: Format): string {
  const facts = { attempts_left: 2, retry_after_s: 30 }
  const payment = { total: '3', fees: '1', arrives: '2', wallet: '3', name: 'Ann' }
  const samples = [['Ann', 'Ann', 'Ann'], [3, 3], [facts], [payment]]
  for (const args of samples) {
    try {
      const text = format(...args)
      if (typeof text === 'string' && !/NaN|undefined|\[object/.test(text)) return text
    } catch {
      continue
    }
  }
  throw new Error(`No sample fits ${format.toString()}`)
}
