import type { Language } from '#contract/preferences'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export function counting(language: Language) {
  const rules = new Intl.PluralRules(language)
  return (count: number, forms: Forms) => `${count} ${forms[rules.select(count)] ?? forms.other}`
}
