type Env = Readonly<Record<string, string | undefined>>

/** What `beside` is of no use without; an empty one is none. */
export function setBeside(env: Env, name: string, beside: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} must be set where ${beside} is.`)
  return value
}
