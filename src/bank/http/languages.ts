import { languages, type Language } from '#contract/preferences'

/** The customer's languages that we have, best first. */
export function languagesIn(headers: Headers): Language[] {
  const preferences = (headers.get('accept-language') ?? '').split(',').map(preferenceIn)
  return preferences
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ tag, weight }) =>
      languages.filter((known) => weight > 0 && known === tag.split('-')[0]),
    )
}

function preferenceIn(text: string) {
  const [tag = '', weight = 'q=1'] = text.split(';').map((part) => part.trim().toLowerCase())
  return { tag, weight: Number(weight.replace('q=', '')) || 0 }
}
