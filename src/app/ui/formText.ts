/** What was typed into a field of a form, without its edges; empty where there is no such field. */
export function formText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
