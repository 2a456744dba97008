/** Enough to recognise what one knows already, and not to learn what one does not. */

const firstOf = (text: string) => `${/^./u.exec(text)?.[0] ?? ''}…`

export function maskedEmail(email: string | null): string | null {
  if (email === null) return null
  const at = email.lastIndexOf('@')
  return firstOf(email) + email.slice(at)
}

export const maskedPhone = (phone: string | null) => phone && `…${phone.slice(-2)}`

export function maskedName(first: string | null, last: string | null): string | null {
  const parts = [first, last].filter((part) => part !== null && part !== '')
  return parts.length > 0 ? parts.map((part) => firstOf(String(part))).join(' ') : null
}
